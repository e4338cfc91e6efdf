package io.tenure.document.replica;

import io.tenure.group.GroupView;
import io.tenure.node.NodeId;
import io.tenure.selector.Partition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Compares the partitions that this node is in charge of with every other member, and reconciles those that differ (R5).
 * A member with a new disk is left out while it reads everything by itself.
 *
 * <p>A round can end anywhere: whatever is equal by then is not looked at by the next one, which begins with the newest
 * view (R6). Partitions in which all are equal are neither taken over nor written to.
 */
final class Synchronization {

    /** How many partitions are reconciled at once, so that the disk and the round trips of one do not hold up the others. */
    private static final int LANES = 8;

    private final HostDesk desk;
    private final DigestTree tree;
    private final Ownerships ownerships;
    private final Reconciliation reconciliation;
    private final Supplier<GroupView> view;
    private final List<Runnable> waiting = new ArrayList<>();
    private long round;
    private boolean underWay;
    private long repaired;

    Synchronization(
            HostDesk desk,
            DigestTree tree,
            Ownerships ownerships,
            Reconciliation reconciliation,
            Supplier<GroupView> view) {
        this.desk = desk;
        this.tree = tree;
        this.ownerships = ownerships;
        this.reconciliation = reconciliation;
        this.view = view;
    }

    /** How many partitions were found to differ. */
    long repaired() {
        return repaired;
    }

    /** Begins a round and drops the one under way; those who wait for that one wait for this. */
    void start(Runnable done) {
        waiting.add(done);
        round++;
        underWay = true;
        member(round, new ArrayList<>(Need.others(view.get())));
    }

    /** Begins a round, unless one is under way: it would lose what that one has compared. */
    void startIfIdle() {
        if (!underWay) {
            start(() -> {});
        }
    }

    private void member(long number, List<NodeId> rest) {
        if (number != round) {
            return;
        }
        if (rest.isEmpty()) {
            underWay = false;
            List<Runnable> done = List.copyOf(waiting);
            waiting.clear();
            done.forEach(Runnable::run);
            return;
        }
        NodeId member = rest.removeLast();
        boolean all = desk.isKeptByAll(view.get());
        new Difference(
                        desk,
                        tree,
                        member,
                        new Difference.Scope(
                                // Sums of all partitions can be compared by members whose views differ for a moment.
                                all ? Optional.empty() : Optional.of(desk.self()),
                                partition -> ownerships.isNamed(desk.self(), partition),
                                partition -> all || desk.isKept(view.get(), partition, member)),
                        difference -> partitions(
                                number,
                                member,
                                difference
                                        .filter(Difference::isComplete)
                                        .map(Difference::found)
                                        .orElse(List.of()),
                                () -> member(number, rest)))
                .start();
    }

    private void partitions(long number, NodeId member, List<Partition> found, Runnable done) {
        Queue<Partition> rest = new ArrayDeque<>(found);
        int[] open = {LANES};
        Runnable end = () -> {
            if (--open[0] == 0) {
                done.run();
            }
        };
        for (int lane = 0; lane < LANES; lane++) {
            lane(number, member, rest, end);
        }
    }

    private void lane(long number, NodeId member, Queue<Partition> rest, Runnable end) {
        if (number != round) {
            return;
        }
        Partition partition = rest.poll();
        if (partition == null) {
            end.run();
            return;
        }
        repaired++;
        settle(partition, member, () -> lane(number, member, rest, end));
    }

    /** A take-over asks everybody; who owns already asks the one that differs, after telling it so. */
    private void settle(Partition partition, NodeId member, Runnable done) {
        OptionalLong epoch = ownerships.epoch(partition);
        if (epoch.isEmpty()) {
            ownerships.want(partition, taken -> done.run());
            return;
        }
        PeerMessage.Claim claim = ownerships.claim(partition, epoch.getAsLong());
        desk.ask(member, new PeerMessage.Keep(claim, List.of()), answer -> {
            switch (answer) {
                case PeerAnswer.Kept kept -> {
                    List<NodeId> others = new ArrayList<>(Need.others(view.get()));
                    others.remove(member);
                    reconcile(new Reconciliation.Parties(claim, List.of(member), others), done);
                }
                case PeerAnswer.Rejected rejected -> {
                    // It knows of a newer owner: this one must take over again to be heard.
                    ownerships.overtaken(partition, rejected.promise().epoch());
                    ownerships.want(partition, taken -> done.run());
                }
                default -> done.run();
            }
        });
    }

    /** What is sent is part of the round, so that rounds are no faster than deliveries. */
    private void reconcile(Reconciliation.Parties parties, Runnable done) {
        reconciliation.run(
                parties,
                merged -> {
                    if (!merged) {
                        done.run();
                    }
                },
                done);
    }

    /**
     * Makes all members that live equal in the partition of one link; continues with whether this node owns it. The members
     * are told first who asks: what they answer then stays as it is.
     */
    void one(Partition partition, Consumer<Boolean> then) {
        ownerships.want(partition, epoch -> {
            if (epoch.isEmpty()) {
                then.accept(false);
            } else {
                tell(ownerships.claim(partition, epoch.getAsLong()), Need.others(view.get()), List.of(), then);
            }
        });
    }

    private void tell(PeerMessage.Claim claim, List<NodeId> rest, List<NodeId> told, Consumer<Boolean> then) {
        if (rest.isEmpty()) {
            reconcile(new Reconciliation.Parties(claim, told, List.of()), () -> then.accept(true));
            return;
        }
        NodeId member = rest.getFirst();
        desk.ask(member, new PeerMessage.Keep(claim, List.of()), answer -> {
            List<NodeId> more = new ArrayList<>(told);
            if (answer instanceof PeerAnswer.Kept) {
                more.add(member);
            }
            tell(claim, rest.subList(1, rest.size()), more, then);
        });
    }
}
