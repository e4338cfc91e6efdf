package io.tenure.server.forward;

import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.selector.Partition;
import io.tenure.selector.Placement;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * How an addressee is reached at this moment. A member that is down is refused: no other acts in its place. One that lives but
 * does not answer this node is reached through another.
 */
final class Ways {

    private final Supplier<Placement> placement;
    private final Reach reach;
    private volatile Named named;

    Ways(Supplier<Placement> placement, Reach reach) {
        this.placement = placement;
        this.reach = reach;
        this.named = Named.of(placement.get().view());
    }

    /** A way to a member. */
    sealed interface Way {

        GroupMember to();

        /** It is this node. */
        record Here(GroupMember to) implements Way {}

        record Direct(GroupMember to, Endpoint at) implements Way {}

        /** Another member calls it. */
        record Through(GroupMember to, Endpoint at) implements Way {}
    }

    GroupView view() {
        return placement.get().view();
    }

    /**
     * The way at the given try: another helper is asked each time.
     *
     * @param hop only a request that comes from a client can be sent through another member
     */
    Way to(Addressee addressee, Hop hop, int attempt) {
        GroupMember member = member(addressee);
        GroupView view = view();
        if (member.id().equals(view.self())) {
            return new Way.Here(member);
        }
        checkAlive(member);
        Set<NodeId> silent = reach.notReachedDirectly();
        if (!silent.contains(member.id()) || !hop.isEntry()) {
            return new Way.Direct(member, address(member));
        }
        List<GroupMember> helpers = placement
                .get()
                .ranked(Partition.of(member.id().toString()))
                .stream()
                .filter(helper -> isAlive(helper)
                        && !silent.contains(helper.id())
                        && !helper.id().equals(member.id())
                        && !helper.id().equals(view.self())
                        && helper.http().isPresent())
                .toList();
        return helpers.isEmpty()
                ? new Way.Direct(member, address(member))
                : new Way.Through(member, address(helpers.get(attempt % helpers.size())));
    }

    GroupMember member(Addressee addressee) {
        return switch (addressee) {
            case Addressee.Everybody everybody ->
                throw new IllegalArgumentException("Everybody is not one member: call them one by one.");
            case Addressee.OwnerOf owner ->
                placement
                        .get()
                        .owner(Partition.of(owner.key()))
                        .orElseThrow(() -> unavailable("No member can own keys at this moment: try again later."));
            case Addressee.Peer peer ->
                named(peer.idOrName())
                        .orElseThrow(() -> Refusal.notFound("There is no node '" + peer.idOrName()
                                + "' in this cluster: 'tenure node ls' lists those that there are."));
        };
    }

    /** By its id, or by its name if that is still its own. */
    private Optional<GroupMember> named(String idOrName) {
        GroupView view = view();
        Named known = named;
        if (!known.view().equals(view)) {
            known = Named.of(view);
            named = known;
        }
        return Optional.ofNullable(known.members().get(idOrName));
    }

    /** The members of a view by all that they are called. */
    private record Named(GroupView view, Map<String, GroupMember> members) {

        /** An id is never taken for a name, and of two with one name the first is meant. */
        static Named of(GroupView view) {
            Map<String, GroupMember> members = new HashMap<>();
            view.members().forEach(member -> members.put(member.id().toString(), member));
            view.members().stream()
                    .filter(member -> member.status() != MemberStatus.REPLACED)
                    .forEach(member -> members.putIfAbsent(member.id().name().value(), member));
            return new Named(view, members);
        }
    }

    static boolean isAlive(GroupMember member) {
        return switch (member.status()) {
            case AVAILABLE, SYNCHRONIZING -> true;
            case UNAVAILABLE, REPLACED -> false;
        };
    }

    private static void checkAlive(GroupMember member) {
        switch (member.status()) {
            case AVAILABLE, SYNCHRONIZING -> {}
            case UNAVAILABLE ->
                throw unavailable("The node " + member.id() + " does not answer: try again when it is back.");
            case REPLACED ->
                throw Refusal.notFound("The node " + member.id() + " is gone: another one has its name now.");
        }
    }

    private static Endpoint address(GroupMember member) {
        return member.http()
                .orElseThrow(() ->
                        unavailable("The node " + member.id() + " has not said yet where it is reached: try again."));
    }

    private static Refusal unavailable(String sentence) {
        return new Refusal(Problem.of(ProblemType.UNAVAILABLE, sentence));
    }
}
