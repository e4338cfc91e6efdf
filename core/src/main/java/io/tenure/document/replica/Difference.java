package io.tenure.document.replica;

import io.tenure.node.NodeId;
import io.tenure.selector.Partition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Finds the partitions in which another member has something else: by group, then by partition. */
final class Difference {

    /** How many groups are compared at once. */
    private static final int LANES = 8;

    private final HostDesk desk;
    private final DigestTree tree;
    private final NodeId member;
    private final Scope scope;
    private final Consumer<Optional<Difference>> then;
    private final List<Partition> found = new ArrayList<>();
    private boolean complete;
    private boolean silent;
    private int open;

    /**
     * What is compared.
     *
     * @param owner whose partitions are summed; empty for all, which does not depend on views
     * @param listed which partitions are looked at one by one
     * @param kept which of them the other member should have copies of; of others it should have nothing
     */
    record Scope(Optional<NodeId> owner, Predicate<Partition> listed, Predicate<Partition> kept) {}

    /**
     * A comparison.
     *
     * @param then gets this once it is complete, or nothing if the member fell silent
     */
    Difference(HostDesk desk, DigestTree tree, NodeId member, Scope scope, Consumer<Optional<Difference>> then) {
        this.desk = desk;
        this.tree = tree;
        this.member = member;
        this.scope = scope;
        this.then = then;
    }

    List<Partition> found() {
        return found;
    }

    /** Whether the other member has everything that was acknowledged before it came. */
    boolean isComplete() {
        return complete;
    }

    void start() {
        desk.ask(member, new PeerMessage.CompareGroups(scope.owner, tree.total(summed())), answer -> {
            if (!(answer instanceof PeerAnswer.Differing all)) {
                then.accept(Optional.empty());
                return;
            }
            complete = all.complete();
            if (all.numbers().isEmpty()) {
                then.accept(Optional.of(this));
            } else {
                groups();
            }
        });
    }

    private Predicate<Partition> summed() {
        return scope.owner.isEmpty() ? partition -> true : scope.listed.and(scope.kept);
    }

    private void groups() {
        desk.ask(member, new PeerMessage.CompareGroups(scope.owner, tree.sums(summed())), answer -> {
            if (answer instanceof PeerAnswer.Differing groups && areGroups(groups.numbers())) {
                partitions(new ArrayDeque<>(groups.numbers()));
            } else {
                then.accept(Optional.empty());
            }
        });
    }

    private static boolean areGroups(List<Integer> numbers) {
        return numbers.stream().allMatch(number -> number < DigestTree.GROUPS);
    }

    private void partitions(Queue<Integer> groups) {
        open = LANES;
        for (int lane = 0; lane < LANES; lane++) {
            next(groups);
        }
    }

    private void next(Queue<Integer> groups) {
        Integer group = silent ? null : groups.poll();
        if (group == null) {
            end();
            return;
        }
        desk.ask(member, new PeerMessage.ComparePartitions(tree.group(group, scope.listed, scope.kept)), answer -> {
            if (answer instanceof PeerAnswer.Differing partitions) {
                partitions.numbers().forEach(number -> found.add(new Partition(number)));
            } else {
                silent = true;
            }
            next(groups);
        });
    }

    private void end() {
        if (--open == 0) {
            found.sort(Comparator.comparingInt(Partition::number));
            then.accept(silent ? Optional.empty() : Optional.of(this));
        }
    }
}
