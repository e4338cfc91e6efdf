package io.tenure.activity;

import io.tenure.activity.ActivityEffect.End;
import io.tenure.activity.ActivityEffect.Refuse;
import io.tenure.activity.ActivityEffect.Start;
import io.tenure.activity.ActivityEffect.Switched;
import io.tenure.lease.Holder;
import io.tenure.lease.Step;
import io.tenure.office.LossReason;
import io.tenure.office.Quorum;
import io.tenure.runtime.Alarm;
import io.tenure.runtime.ControlBox;
import io.tenure.runtime.Crew;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work under a lease: it has a name, excludes other work in its domain, and ends when its quorum is lost.
 *
 * <p>A body runs on the thread of whoever calls {@link #run}; to end it, that thread is interrupted. A thread that has
 * not ended within the kill time is a straggler: it is counted and shown, and nobody waits for it any longer. It cannot
 * write, because its term is fenced.
 */
public final class Activities implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Activities.class);
    private static final int REQUESTS = 100_000;
    private static final int NAMED = 10;

    private final Crew crew;
    private final Duration kill;
    private final Crew.Timers timers;
    private final ControlBox box;
    private final Map<Long, ActivityRun<?>> runs = new ConcurrentHashMap<>();
    private final List<Waiter> waiters = new ArrayList<>();
    private final AtomicLong ids = new AtomicLong();
    private final AtomicLong stragglers = new AtomicLong();
    private volatile ActivityTable table = ActivityTable.EMPTY;
    private Alarm.Cancel wakeUp = () -> {};

    public Activities(Crew crew, Duration kill) {
        this.crew = crew;
        this.kill = kill;
        this.timers = crew.timers("tenure-activities-timer");
        this.box = new ControlBox(crew, "tenure-activities", REQUESTS);
    }

    Crew crew() {
        return crew;
    }

    private record Waiter(Predicate<Activity> which, Runnable done) {}

    /** What an activity does. Interruption means that it must end. */
    @FunctionalInterface
    public interface Body<T> {

        T run(ActivityScope scope) throws Exception;

        /** How much longer than the kill time it may currently take to end. */
        default Duration needs() {
            return Duration.ZERO;
        }

        /** Called when nobody waits for its end any longer; returns the names of its parts that have not ended. */
        default List<String> outlived() {
            return List.of();
        }
    }

    /**
     * Runs an activity and returns what its body returns.
     *
     * @throws ActivityRefused if its conditions did not hold in time; the body did not run
     * @throws ActivityEnded if it was ended early
     */
    public <T> T run(ActivitySpec spec, Body<T> body) throws Exception {
        return run(spec, Optional.empty(), body);
    }

    <T> T run(ActivitySpec spec, Optional<ActivityRun<?>> within, Body<T> body) throws Exception {
        long id = ids.incrementAndGet();
        ActivityRun<T> run = new ActivityRun<>(this, id, spec, within, body);
        OptionalLong parent = within.map(p -> OptionalLong.of(p.id())).orElse(OptionalLong.empty());
        Moment patienceEnds = Moment.now(crew.time()).plus(spec.patience());
        runs.put(id, run);
        try {
            if (!box.ask(() -> step(new ActivityInput.Begin(id, spec, parent, patienceEnds)))) {
                throw new ActivityRefused(spec.name(), new ActivityRefusal.NotLeader());
            }
            return run.carryOut();
        } finally {
            runs.remove(id);
            offer(new ActivityInput.Ended(id));
        }
    }

    /**
     * Asks for another quorum for a running activity; fails with the refusal if this node does not have that quorum
     * now.
     */
    CompletableFuture<Void> switchQuorum(ActivityRun<?> run, Quorum quorum) {
        CompletableFuture<Void> switched = run.switching();
        offer(new ActivityInput.SwitchQuorum(run.id(), quorum));
        return switched;
    }

    /**
     * Whom this node's own agent serves from now on. Called by the agent only, so that starts and ends arrive in order.
     */
    public void serving(Optional<Holder> holder) {
        offer(new ActivityInput.ServingIs(holder));
    }

    public void standing(OfficeStanding standing) {
        offer(new ActivityInput.StandingIs(standing));
    }

    /** Ends all work of the office; {@code done} is called when it has ended or the kill time is over. */
    public void officeLost(LossReason reason, Runnable done) {
        end(activity -> activity.term().isPresent(), new ActivityInput.OfficeLost(reason), done);
    }

    /** Ends what runs as a follower under the local lease; {@code done} as in {@link #officeLost}. */
    public void localLeaseEnded(Holder holder, Runnable done) {
        end(
                activity -> activity.isFollower() && activity.lease().equals(holder),
                new ActivityInput.LocalLeaseEnded(holder),
                done);
    }

    /** The current activities of this node. */
    public List<Activity> all() {
        return List.copyOf(table.all());
    }

    /** How many activities, or parts of activities, have ever outlived the kill time. */
    public long stragglers() {
        return stragglers.get();
    }

    /** Ends everything that still runs, without waiting. Idempotent. */
    @Override
    public void close() {
        timers.close();
        box.close();
        runs.values().forEach(run -> run.end(new ActivityEnd.OfficeLost(LossReason.RESIGNED)));
    }

    private void offer(ActivityInput input) {
        box.tell(() -> step(input));
    }

    private void step(ActivityInput input) {
        Step<ActivityTable, ActivityEffect> step = table.step(input, Moment.now(crew.time()));
        table = step.state();
        step.effects().forEach(this::carryOut);
        List<Waiter> over = waiters.stream().filter(this::isOver).toList();
        waiters.removeAll(over);
        over.forEach(waiter -> waiter.done().run());
        wakeUp.cancel();
        wakeUp = table.wakeAt()
                .map(at -> timers.in(Moment.now(crew.time()).until(at), () -> offer(new ActivityInput.WakeUp())))
                .orElse(() -> {});
    }

    private void carryOut(ActivityEffect effect) {
        switch (effect) {
            case Start e -> run(e.activity().id(), run -> run.start(e.activity()));
            case Refuse e -> run(e.id(), run -> run.refuse(e.reason()));
            case Switched e -> run(e.id(), run -> run.switched(e.refusal()));
            case End e -> {
                LOG.info("Activity '{}' is ended: {}.", e.activity().fullName(), e.reason());
                run(e.activity().id(), run -> run.end(e.reason()));
            }
        }
    }

    private void run(long id, Consumer<ActivityRun<?>> action) {
        ActivityRun<?> run = runs.get(id);
        if (run != null) {
            action.accept(run);
        }
    }

    /**
     * Ends the selected activities by the input, and calls {@code done} when none of them runs any more, at the latest
     * after the kill time and what they need beyond it. That need is read first: it shrinks as parts end.
     */
    private void end(Predicate<Activity> which, ActivityInput input, Runnable done) {
        box.tell(() -> {
            Duration patience = kill.plus(needs(which));
            step(input);
            Waiter waiter = new Waiter(
                    activity -> which.test(activity) && activity.end().isPresent(), done);
            if (isOver(waiter)) {
                done.run();
                return;
            }
            waiters.add(waiter);
            timers.in(patience, () -> box.tell(() -> giveUp(waiter)));
        });
    }

    private Duration needs(Predicate<Activity> which) {
        Duration most = Duration.ZERO;
        for (Activity activity : table.all()) {
            ActivityRun<?> run = runs.get(activity.id());
            if (run != null && which.test(activity) && run.body().needs().compareTo(most) > 0) {
                most = run.body().needs();
            }
        }
        return most;
    }

    private void giveUp(Waiter waiter) {
        if (waiters.remove(waiter)) {
            table.all().stream().filter(waiter.which()).forEach(this::straggles);
            waiter.done().run();
        }
    }

    /** Logged in one line that names ten of its parts: there may be a hundred thousand. */
    private void straggles(Activity activity) {
        ActivityRun<?> run = runs.get(activity.id());
        List<String> parts = run == null ? List.of() : run.body().outlived();
        stragglers.addAndGet(Math.max(1, parts.size()));
        LOG.warn(
                "Activity '{}' ignores its interruption: {}. It can write no more, but still runs.",
                activity.fullName(),
                parts.isEmpty()
                        ? "it is a straggler"
                        : parts.size() + " parts of it are stragglers, such as "
                                + parts.stream().limit(NAMED).toList());
    }

    private boolean isOver(Waiter waiter) {
        return table.all().stream().noneMatch(waiter.which());
    }
}
