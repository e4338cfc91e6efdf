package io.tenure.document.replica;

import io.tenure.document.ShelfDigest;
import io.tenure.group.GroupView;
import io.tenure.node.NodeId;
import io.tenure.selector.Partition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The partitions that this node owns, each since a take-over under an epoch of its own. An ownership ends with a newer
 * promise, with a view that names another, and with the process: after a restart there is none, so no epoch is used twice.
 */
final class Ownerships {

    private static final Comparator<NodeId> ORDER = Comparator.comparing(NodeId::toString);

    private final HostDesk desk;
    private final Replicas replicas;
    private final Reconciliation reconciliation;
    private final Supplier<GroupView> view;
    private final Map<Partition, Long> held = new HashMap<>();
    private final Map<Partition, Attempt> attempts = new HashMap<>();
    private final Map<Partition, Long> heard = new HashMap<>();
    private long takeOvers;

    Ownerships(HostDesk desk, Replicas replicas, Reconciliation reconciliation, Supplier<GroupView> view) {
        this.desk = desk;
        this.replicas = replicas;
        this.reconciliation = reconciliation;
        this.view = view;
    }

    long takeOvers() {
        return takeOvers;
    }

    /** The epoch under which this node owns the partition at this moment. */
    OptionalLong epoch(Partition partition) {
        Long epoch = held.get(partition);
        if (epoch == null || !replicas.promise(partition).isTo(desk.self(), epoch)) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(epoch);
    }

    /** What this node says as the owner. */
    PeerMessage.Claim claim(Partition partition, long epoch) {
        return new PeerMessage.Claim(desk.self(), partition, epoch, view.get().rollIndex());
    }

    boolean isNamed(NodeId member, Partition partition) {
        return desk.ports().owners().owner(view.get(), partition).equals(Optional.of(member));
    }

    /** Continues with the epoch once the partition is owned; without one if that failed. */
    void want(Partition partition, Consumer<OptionalLong> then) {
        OptionalLong epoch = epoch(partition);
        Attempt attempt = attempts.get(partition);
        if (epoch.isPresent()) {
            then.accept(epoch);
        } else if (attempt != null) {
            attempt.waiting.add(then);
        } else if (!isNamed(desk.self(), partition)) {
            then.accept(OptionalLong.empty());
        } else {
            begin(partition, then);
        }
    }

    /** A newer promise ends what this node has, and cancels what it is about to get. */
    void end(Partition partition) {
        held.remove(partition);
        Attempt attempt = attempts.remove(partition);
        if (attempt != null) {
            attempt.end(OptionalLong.empty());
        }
    }

    /** Another member has promised a higher epoch; the next take-over must be above it. */
    void overtaken(Partition partition, long epoch) {
        heard.merge(partition, epoch, Math::max);
        end(partition);
    }

    void viewChanged() {
        List<Partition> lost = new ArrayList<>(held.keySet());
        lost.addAll(attempts.keySet());
        lost.removeIf(partition -> isNamed(desk.self(), partition));
        lost.forEach(this::end);
    }

    private void begin(Partition partition, Consumer<OptionalLong> then) {
        held.remove(partition);
        long highest = Math.max(replicas.promise(partition).epoch(), heard.getOrDefault(partition, 0L));
        List<NodeId> others = Need.others(view.get());
        Need need = Need.of(
                view.get(), desk.ports().owners().copies(view.get(), partition).size());
        PeerMessage.Claim claim = claim(partition, highest + 1);
        Attempt attempt =
                new Attempt(claim, others.size(), TakeOver.begun(claim.epoch(), need, others, replicas.isComplete()));
        attempt.waiting.add(then);
        attempts.put(partition, attempt);
        // The own promise first: an epoch that was sent must not be sent again after a crash.
        desk.write(List.of(replicas.row(partition, Promise.to(desk.self(), claim.epoch()))), () -> {
            if (isUnderWay(attempt)) {
                others.forEach(member ->
                        desk.ask(member, new PeerMessage.Prepare(claim), answer -> answered(attempt, member, answer)));
                decide(attempt);
            }
        });
    }

    private void answered(Attempt attempt, NodeId member, PeerAnswer answer) {
        if (!isUnderWay(attempt)) {
            return;
        }
        attempt.state = attempt.state.answered(member, answer);
        if (attempt.state.isOvertaken(answer)) {
            fail(attempt);
        } else {
            decide(attempt);
        }
    }

    private void decide(Attempt attempt) {
        if (!attempt.state.isAnswered()) {
            return;
        }
        if (!attempt.state.isWon(attempt.asked)) {
            fail(attempt);
            return;
        }
        ShelfDigest own = replicas.digest(attempt.claim.partition());
        List<NodeId> differing = new ArrayList<>();
        List<NodeId> equal = new ArrayList<>();
        attempt.state.promised().forEach((member, digest) -> (digest.equals(own) ? equal : differing).add(member));
        differing.sort(ORDER);
        equal.sort(ORDER);
        Reconciliation.Parties parties = new Reconciliation.Parties(attempt.claim, differing, equal);
        reconciliation.run(
                parties,
                merged -> {
                    if (isUnderWay(attempt)) {
                        if (merged) {
                            win(attempt);
                        } else {
                            fail(attempt);
                        }
                    }
                },
                () -> {});
    }

    private void win(Attempt attempt) {
        Partition partition = attempt.claim.partition();
        takeOvers++;
        attempts.remove(partition);
        heard.remove(partition);
        held.put(partition, attempt.claim.epoch());
        attempt.end(OptionalLong.of(attempt.claim.epoch()));
    }

    private void fail(Attempt attempt) {
        heard.merge(attempt.claim.partition(), attempt.state.highest(), Math::max);
        attempts.remove(attempt.claim.partition());
        attempt.end(OptionalLong.empty());
    }

    private boolean isUnderWay(Attempt attempt) {
        return attempt.equals(attempts.get(attempt.claim.partition()));
    }

    /** A take-over under way. */
    private static final class Attempt {

        private final PeerMessage.Claim claim;
        private final int asked;
        private final List<Consumer<OptionalLong>> waiting = new ArrayList<>();
        private TakeOver state;

        Attempt(PeerMessage.Claim claim, int asked, TakeOver state) {
            this.claim = claim;
            this.asked = asked;
            this.state = state;
        }

        void end(OptionalLong epoch) {
            List.copyOf(waiting).forEach(each -> each.accept(epoch));
        }
    }
}
