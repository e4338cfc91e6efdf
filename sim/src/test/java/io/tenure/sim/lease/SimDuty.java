package io.tenure.sim.lease;

import io.tenure.activity.ActivitySpec;
import io.tenure.activity.host.Duty;
import io.tenure.lease.Holder;
import io.tenure.lease.LossReason;
import io.tenure.lease.Quorum;
import io.tenure.lease.agent.AgentService;
import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Holding;
import io.tenure.store.Operation;
import io.tenure.store.StoreException;
import io.tenure.store.Term;
import io.tenure.store.Transaction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * What runs in a process under a lease: threads as activities, of the leader and of a follower, and child processes of the
 * leader.
 */
final class SimDuty implements Duty, AgentService.Follow {

    private static final Duration LONG = Duration.ofHours(1);
    private static final Duration THOUGHT = Duration.ofMillis(200);
    private static final Duration SECOND = Duration.ofSeconds(1);

    /** Who obeys has ended this long before nobody waits any more. */
    private static final Duration EARLY = Duration.ofMillis(10);

    private static final Transaction WRITE = Transaction.of(
            new Operation.Put(DocumentKey.of("work", "progress"), Expected.ANYTHING, Body.of("text", "on")));

    private final World world;
    private final SimProcess process;
    private final Duration kill;
    private int activities;

    SimDuty(World world, SimProcess process) {
        this.world = world;
        this.process = process;
        this.kill = world.scenario().settings().kill();
    }

    @Override
    public String name() {
        return "work";
    }

    @Override
    public void begin(Term term) {
        Optional<Holding> now =
                process.leadership().leading().filter(h -> h.term().equals(term));
        if (now.isEmpty()) {
            return;
        }
        world.count(Toll.Kind.LEADERS);
        world.trace(() -> process.node().id() + " leads under term " + term);
        world.promises().leads(process, now.get());
        if (world.dice().chance(0.5)) {
            process.children().start(holder(now.get()), term);
        }
        run(SimWork.Kind.THREAD, Optional.of(now.get()), Quorum.MAJORITY);
        if (world.dice().chance(0.1)) {
            run(SimWork.Kind.STUBBORN, Optional.of(now.get()), Quorum.MAJORITY);
        }
    }

    @Override
    public void end(Term term, LossReason reason) {
        world.count(
                switch (reason) {
                    case QUORUM_LOST -> Toll.Kind.LOST_QUORUM;
                    case COMMITS_STALLED -> Toll.Kind.LOST_COMMITS;
                    case NOT_CANDIDATE -> Toll.Kind.LOST_CANDIDACY;
                    case FENCED -> Toll.Kind.LOST_FENCED;
                    case SUSPENDED -> Toll.Kind.LOST_SUSPENDED;
                    case RESIGNED, TRANSFERRED -> Toll.Kind.RESIGNED;
                    case WORK_FAILED -> throw new IllegalStateException("Nothing fails to begin here.");
                });
        world.trace(() -> process.node().id() + " has lost term " + term + ": " + reason);
        // The log takes no change of a term that is no longer held, or is known to whoever opens the next.
        process.leadership().changeOver();
    }

    @Override
    public void serving(Optional<Holder> holder) {
        process.activities().serving(holder);
        if (holder.isPresent() && world.dice().chance(0.3)) {
            SimWork.Kind kind = world.dice().chance(0.1) ? SimWork.Kind.STUBBORN : SimWork.Kind.THREAD;
            run(kind, Optional.empty(), Quorum.FOLLOWER);
        }
    }

    @Override
    public void endWork(Holder holder, Runnable done) {
        world.count(Toll.Kind.EXPIRIES);
        if (holder.node().equals(process.node().id())) {
            CompletableFuture<Void> work = new CompletableFuture<>();
            process.activities().localLeaseEnded(holder, () -> work.complete(null));
            CompletableFuture<Void> gone = new CompletableFuture<>();
            process.leadership().endChildren(holder, () -> gone.complete(null));
            var unused = CompletableFuture.allOf(work, gone).thenRun(done);
        } else {
            process.activities().localLeaseEnded(holder, done);
        }
    }

    private void run(SimWork.Kind kind, Optional<Holding> holding, Quorum quorum) {
        String name = "work-" + ++activities;
        process.crew().start(name, () -> {
            try {
                process.activities().run(ActivitySpec.of(name, name, quorum).within(SECOND), scope -> {
                    Holder holder = holding.map(this::holder).orElseGet(() -> served(name));
                    begin(new SimWork(kind, holder, scope.term()));
                    return null;
                });
            } catch (Exception e) {
                // It was refused, or ended before its time.
            }
        });
    }

    private Holder holder(Holding holding) {
        return new Holder(process.node().id(), holding.lease());
    }

    /** Who was served when the activity began. */
    private Holder served(String name) {
        return process.activities().all().stream()
                .filter(activity -> activity.path().contains(name))
                .findFirst()
                .orElseThrow()
                .lease();
    }

    private void begin(SimWork work) {
        process.node().work().add(work);
        try {
            while (true) {
                process.crew().sleep(world.dice().between(THOUGHT, SECOND));
                work.term().filter(term -> work.kind() == SimWork.Kind.THREAD).ifPresent(this::write);
            }
        } catch (InterruptedException e) {
            work.beginsToEnd();
            world.trace(() -> process.node().id() + " ends " + work);
            if (work.kind() == SimWork.Kind.STUBBORN) {
                process.after(kill.minus(EARLY), () -> {
                    world.count(Toll.Kind.STRAGGLERS);
                    work.exempt();
                });
                pause(LONG);
            }
            pause(world.dice().upTo(kill.minus(EARLY)));
        } finally {
            process.node().work().remove(work);
        }
    }

    private void write(Term term) {
        try {
            var unused = process.leadership().commitEach(term, List.of(WRITE));
        } catch (StoreException e) {
            // Nobody knows what became of it.
        }
    }

    private void pause(Duration length) {
        try {
            process.crew().sleep(length);
        } catch (InterruptedException e) {
            // It takes its time.
        }
    }
}
