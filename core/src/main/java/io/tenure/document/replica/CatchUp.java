package io.tenure.document.replica;

import io.tenure.document.ShelfRow;
import io.tenure.group.GroupView;
import io.tenure.node.NodeId;
import io.tenure.selector.Partition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Reads what other members have, after a start or a return, until this node may own something. A node that has everything
 * from before reads from so many others that every write which was acknowledged meanwhile is on one of them.
 *
 * <p>A node with a new disk is complete when it has read from so many complete members that every acknowledged write is on
 * one of them. Only then do its promises count in a take-over.
 */
final class CatchUp {

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final HostDesk desk;
    private final Replicas replicas;
    private final DigestTree tree;
    private final Intake intake;
    private final Supplier<GroupView> view;
    private final Map<NodeId, Boolean> read = new HashMap<>();
    private final List<Runnable> waiting = new ArrayList<>();
    private long run;
    private boolean done;

    CatchUp(HostDesk desk, Replicas replicas, DigestTree tree, Intake intake, Supplier<GroupView> view) {
        this.desk = desk;
        this.replicas = replicas;
        this.tree = tree;
        this.intake = intake;
        this.view = view;
    }

    boolean isDone() {
        return done;
    }

    /** Begins anew and drops what is under way; those who wait for that one wait for this. */
    void start(Runnable whenDone) {
        waiting.add(whenDone);
        done = false;
        run++;
        read.clear();
        round(run);
    }

    private void round(long number) {
        member(number, new ArrayList<>(Need.others(view.get())));
    }

    private void member(long number, List<NodeId> rest) {
        if (number != run) {
            return;
        }
        if (rest.isEmpty()) {
            finish(number);
            return;
        }
        NodeId member = rest.removeLast();
        if (replicas.isComplete()) {
            documents(number, member, rest);
        } else {
            promises(member, 0, () -> documents(number, member, rest), () -> member(number, rest));
        }
    }

    /** Promises first: what is read afterwards is at least what they stand for. */
    private void promises(NodeId member, int from, Runnable then, Runnable silent) {
        PeerMessage read = new PeerMessage.ReadPromises(from, view.get().rollIndex());
        desk.ask(member, read, answer -> {
            if (!(answer instanceof PeerAnswer.Promises page) || page.next() <= from) {
                silent.run();
                return;
            }
            List<ShelfRow> rows = new ArrayList<>();
            page.promises().forEach((partition, promise) -> {
                if (promise.epoch() > replicas.promise(partition).epoch()) {
                    rows.add(replicas.row(partition, promise));
                }
            });
            desk.write(rows, () -> {
                if (page.next() < Partition.COUNT) {
                    promises(member, page.next(), then, silent);
                } else {
                    then.run();
                }
            });
        });
    }

    private void documents(long number, NodeId member, List<NodeId> rest) {
        boolean all = desk.isKeptByAll(view.get());
        Difference.Scope scope = new Difference.Scope(
                Optional.empty(), partition -> all || isKeptByBoth(partition, member), partition -> true);
        new Difference(desk, tree, member, scope, difference -> {
                    if (difference.isEmpty()) {
                        member(number, rest);
                    } else {
                        boolean complete = difference.get().isComplete();
                        intake.read(
                                new Intake.Order(member, difference.get().found(), () -> number == run),
                                () -> {
                                    read.put(member, complete);
                                    member(number, rest);
                                },
                                () -> member(number, rest));
                    }
                })
                .start();
    }

    /** With fewer copies than members each of them keeps others. */
    private boolean isKeptByBoth(Partition partition, NodeId member) {
        return desk.isKept(view.get(), partition, desk.self()) && desk.isKept(view.get(), partition, member);
    }

    private void finish(long number) {
        if (!isEnough()) {
            desk.after(PAUSE, () -> round(number));
            return;
        }
        desk.write(replicas.isComplete() ? List.of() : List.of(replicas.completeRow()), () -> {
            if (number == run) {
                done = true;
                List<Runnable> told = List.copyOf(waiting);
                waiting.clear();
                told.forEach(Runnable::run);
            }
        });
    }

    private boolean isEnough() {
        List<NodeId> others = Need.others(view.get());
        boolean all = read.keySet().containsAll(others);
        Need need = Need.of(view.get(), Need.keepers(view.get()).size());
        if (replicas.isComplete()) {
            return all || need.isMajority() && read.size() >= need.members() - need.writes();
        }
        long complete = Need.keepers(view.get()).stream()
                .filter(member -> read.getOrDefault(member.id(), false))
                .count();
        return need.isMajority()
                ? complete >= need.newcomer() || all && Need.missing(view.get()).isEmpty()
                : all;
    }
}
