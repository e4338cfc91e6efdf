package io.tenure.lease;

import io.tenure.lease.ActivityEffect.End;
import io.tenure.lease.ActivityEffect.Refuse;
import io.tenure.lease.ActivityEffect.Start;
import io.tenure.lease.ActivityEffect.Switched;
import io.tenure.runtime.Alarm;
import io.tenure.runtime.Mailbox;
import io.tenure.time.Moment;
import io.tenure.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work under a lease: named, excluded by domain, ended when what it stands on is gone.
 *
 * <p>A body runs on the thread of whoever calls {@link #run}; to end it, that thread is interrupted. A thread that has
 * not ended within the kill time is a straggler: counted, shown, and waited for no longer. It cannot write any more,
 * because its term is fenced.
 */
public final class Activities implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Activities.class);
    private static final int WAITING = 100_000;

    private final Time time;
    private final Duration kill;
    private final Alarm alarm = new Alarm("tenure-activities-timer");
    private final Mailbox<Runnable> mailbox = new Mailbox<>("tenure-activities", WAITING, Runnable::run);
    private final Map<Long, ActivityRun<?>> runs = new ConcurrentHashMap<>();
    private final List<Waiter> waiters = new ArrayList<>();
    private final AtomicLong ids = new AtomicLong();
    private final AtomicLong stragglers = new AtomicLong();
    private volatile ActivityTable table = ActivityTable.EMPTY;
    private Alarm.Cancel wakeUp = () -> {};

    public Activities(Time time, Duration kill) {
        this.time = time;
        this.kill = kill;
    }

    private record Waiter(Predicate<Activity> which, Runnable done) {}

    /** What an activity does. Interruption means that it must end. */
    @FunctionalInterface
    public interface Body<T> {

        T run(ActivityScope scope) throws Exception;
    }

    /**
     * Runs an activity and returns what its body returns.
     *
     * @throws ActivityRefused if its conditions did not hold in time; the body did not run
     * @throws ActivityEnded if it was ended before its time
     */
    public <T> T run(ActivitySpec spec, Body<T> body) throws Exception {
        return run(spec, OptionalLong.empty(), body);
    }

    <T> T run(ActivitySpec spec, OptionalLong parent, Body<T> body) throws Exception {
        long id = ids.incrementAndGet();
        ActivityRun<T> run = new ActivityRun<>(this, id, spec, body);
        runs.put(id, run);
        try {
            offer(new ActivityInput.Begin(id, spec, parent, Moment.now(time).plus(spec.patience())));
            return run.carryOut();
        } finally {
            runs.remove(id);
            offer(new ActivityInput.Ended(id));
        }
    }

    /** Asks for another quorum of a running activity; completes with the refusal if it is not had now. */
    CompletableFuture<Void> switchQuorum(ActivityRun<?> run, Quorum quorum) {
        CompletableFuture<Void> switched = run.switching();
        offer(new ActivityInput.SwitchQuorum(run.id(), quorum));
        return switched;
    }

    void standing(Standing standing) {
        offer(new ActivityInput.StandingIs(standing));
    }

    /** Ends all work of the office; {@code done} is called when it is over, or has outlived the kill time. */
    void officeLost(LossReason reason, Runnable done) {
        mailbox.offer(() -> {
            step(new ActivityInput.OfficeLost(reason));
            whenEnded(activity -> activity.term().isPresent() && activity.end().isPresent(), done);
        });
    }

    /** Ends what runs under the local lease as a follower; {@code done} as in {@link #officeLost}. */
    public void localLeaseEnded(Holder holder, Runnable done) {
        mailbox.offer(() -> {
            step(new ActivityInput.LocalLeaseEnded(holder));
            whenEnded(activity -> activity.isFollower() && activity.lease().equals(holder), done);
        });
    }

    /** The activities of this node, as they are now. */
    public List<Activity> all() {
        return List.copyOf(table.all());
    }

    /** How many activities outlived the kill time, ever. */
    public long stragglers() {
        return stragglers.get();
    }

    @Override
    public void close() {
        alarm.close();
        mailbox.close();
    }

    private void offer(ActivityInput input) {
        if (!mailbox.offer(() -> step(input)) && input instanceof ActivityInput.Begin begin) {
            ActivityRun<?> run = runs.get(begin.id());
            if (run != null) {
                run.refuse(new ActivityRefusal.NotLeader());
            }
        }
    }

    private void step(ActivityInput input) {
        Step<ActivityTable, ActivityEffect> step = table.step(input, Moment.now(time));
        table = step.state();
        step.effects().forEach(this::carryOut);
        List<Waiter> over = waiters.stream().filter(this::isOver).toList();
        waiters.removeAll(over);
        over.forEach(waiter -> waiter.done().run());
        wakeUp.cancel();
        wakeUp = table.wakeAt()
                .map(at -> alarm.in(Moment.now(time).until(at), () -> offer(new ActivityInput.WakeUp())))
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

    /** Calls {@code done} once no such activity runs any more, at the latest when the kill time is over. */
    private void whenEnded(Predicate<Activity> which, Runnable done) {
        Waiter waiter = new Waiter(which, done);
        if (isOver(waiter)) {
            done.run();
            return;
        }
        waiters.add(waiter);
        alarm.in(kill, () -> mailbox.offer(() -> giveUp(waiter)));
    }

    private void giveUp(Waiter waiter) {
        if (!waiters.remove(waiter)) {
            return;
        }
        for (Activity activity : table.all()) {
            if (waiter.which().test(activity)) {
                stragglers.incrementAndGet();
                LOG.warn(
                        "Activity '{}' ignores its interruption and is a straggler: it can write no more, but still runs.",
                        activity.fullName());
            }
        }
        waiter.done().run();
    }

    private boolean isOver(Waiter waiter) {
        return table.all().stream().noneMatch(waiter.which());
    }
}
