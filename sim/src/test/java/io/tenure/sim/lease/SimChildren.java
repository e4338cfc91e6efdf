package io.tenure.sim.lease;

import io.tenure.lease.Holder;
import io.tenure.process.Children;
import io.tenure.store.Term;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The child processes of a process, and their guard, which outlives the process: it ends them when the time that it was
 * told is over, whatever the process does.
 */
final class SimChildren implements Children {

    private static final Duration GLANCE = Duration.ofMillis(5);

    private final World world;
    private final SimProcess process;
    private final SimNode node;
    private Optional<Moment> deadline = Optional.empty();

    SimChildren(World world, SimProcess process) {
        this.world = world;
        this.process = process;
        this.node = process.node();
    }

    /** Starts one, unless its time is over. */
    void start(Holder holder, Term term) {
        if (deadline.filter(end -> end.isAfter(process.now())).isPresent()) {
            SimWork.Kind kind =
                    world.dice().chance(world.scenario().slowChildren()) ? SimWork.Kind.SLOW_CHILD : SimWork.Kind.CHILD;
            node.work().add(new SimWork(kind, holder, Optional.of(term)));
        }
    }

    @Override
    public void trustedUntil(Moment end) {
        world.promises().trusted(process, deadline, end);
        Moment told = world.has(Bug.TRUST_TOLD_TOO_LATE)
                ? end.plus(world.scenario().settings().ttl())
                : end;
        deadline = Optional.of(told);
        guardLooksAt(told);
    }

    private void guardLooksAt(Moment end) {
        Duration left = node.clock().until(end);
        world.scheduler().after(left.isNegative() ? Duration.ZERO : left, () -> guardLooks(end));
    }

    /** A guard that slept with its machine looks again. */
    private void guardLooks(Moment end) {
        if (!deadline.equals(Optional.of(end))) {
            return;
        }
        if (node.clock().isStanding() || end.isAfter(node.clock().now())) {
            world.scheduler().after(GLANCE, () -> guardLooksAt(end));
        } else {
            kill();
        }
    }

    private List<SimWork> kill() {
        List<SimWork> mine =
                node.work().stream().filter(work -> work.kind().isChild()).toList();
        mine.stream().filter(work -> !work.isEnding()).forEach(node::killLater);
        return mine;
    }

    @Override
    public CompletableFuture<Void> end() {
        List<SimWork> mine = kill();
        CompletableFuture<Void> gone = new CompletableFuture<>();
        if (world.has(Bug.CHILDREN_NOT_AWAITED) || world.has(Bug.UNVERIFIED_KILL)) {
            gone.complete(null);
        } else {
            await(mine, gone);
        }
        return gone;
    }

    private void await(List<SimWork> mine, CompletableFuture<Void> gone) {
        if (mine.stream().noneMatch(node.work()::contains)) {
            gone.complete(null);
        } else {
            process.after(GLANCE, () -> await(mine, gone));
        }
    }
}
