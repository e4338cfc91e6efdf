package io.tenure.activity.host;

import io.tenure.activity.Activities;
import io.tenure.activity.Activity;
import io.tenure.activity.ActivityEnd;
import io.tenure.activity.ActivityRefusal;
import io.tenure.activity.ActivityRefused;
import io.tenure.activity.ActivitySpec;
import io.tenure.activity.host.ActivityEffect.End;
import io.tenure.activity.host.ActivityEffect.Refuse;
import io.tenure.activity.host.ActivityEffect.Start;
import io.tenure.activity.host.ActivityEffect.Switched;
import io.tenure.lease.Holder;
import io.tenure.lease.LossReason;
import io.tenure.lease.Quorum;
import io.tenure.runtime.Alarm;
import io.tenure.runtime.ControlBox;
import io.tenure.runtime.Crew;
import io.tenure.time.Moment;
import io.tenure.time.Step;
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
 * Starts and ends the activities of a node, as {@link ActivityTable} decides.
 *
 * <p>It is told whom the local agent serves and what the office can count on, and says when all work has ended.
 */
public final class ActivityHost implements Activities, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ActivityHost.class);
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

    public ActivityHost(Crew crew, Duration kill) {
        this.crew = crew;
        this.kill = kill;
        this.timers = crew.timers("tenure-activities-timer");
        this.box = new ControlBox(crew, "tenure-activities", REQUESTS);
    }

    Crew crew() {
        return crew;
    }

    private record Waiter(Predicate<Activity> which, Runnable done) {}

    @Override
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

    @Override
    public List<Activity> all() {
        return List.copyOf(table.all());
    }

    @Override
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
