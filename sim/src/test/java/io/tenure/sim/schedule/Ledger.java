package io.tenure.sim.schedule;

import io.tenure.schedule.Missed;
import io.tenure.schedule.ScheduleRecord;
import io.tenure.schedule.TaskOrigin;
import io.tenure.schedule.Timing;
import io.tenure.store.Clocks;
import io.tenure.store.Operation;
import io.tenure.store.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Knows what every schedule has been through, and says when a promise is broken. What a policy wants is written here a
 * second time, in other words.
 */
final class Ledger {
    private final long seed;
    private final Set<Fire> fired = new HashSet<>();
    private final Map<String, ScheduleRecord> known = new HashMap<>();
    private final Map<String, Long> corrections = new HashMap<>();
    private long dropped;

    private record Fire(String schedule, Instant time) {}

    Ledger(long seed) {
        this.seed = seed;
    }

    long fired() {
        return fired.size();
    }

    long dropped() {
        return dropped;
    }

    /** A leader has moved a schedule to what it is now. */
    void moved(Transaction by, ScheduleRecord now, Clocks clocks) {
        Instant wall = clocks.wall();
        List<Instant> fires = fires(by);
        ScheduleRecord before = known.put(now.name(), now);
        check(before != null, now, () -> "it fired before it was made");
        List<Instant> passed = passed(before, now);
        for (Instant time : fires) {
            check(fired.add(new Fire(now.name(), time)), now, () -> time + " has fired twice");
            check(!time.isAfter(wall), now, () -> time + " has fired before its time, at " + wall);
        }
        boolean back = now.after().isBefore(before.after());
        check(
                !back || isSetSince(now, clocks),
                now,
                () -> "it went back from " + before.after() + " to " + now.after());
        check(!back || fires.isEmpty(), now, () -> "it fired when it went back");
        judge(now, passed, fires, wall);
        corrections.put(now.name(), clocks.corrections());
    }

    /** A person has made or changed a schedule; it may only begin later than it was, unless the clock was set. */
    void changed(ScheduleRecord now, Clocks clocks) {
        ScheduleRecord before = known.put(now.name(), now);
        boolean back = before != null && now.after().isBefore(before.after());
        check(!back || isSetSince(now, clocks), now, () -> "a change took it back");
        corrections.put(now.name(), clocks.corrections());
    }

    /** Whether the store's clock was set since the schedule was last seen. */
    private boolean isSetSince(ScheduleRecord now, Clocks clocks) {
        return clocks.corrections() > corrections.getOrDefault(now.name(), 0L);
    }

    void removed(String name) {
        known.remove(name);
    }

    /** After quiet nothing may be due. */
    void quiet(ScheduleRecord now, Instant wall) {
        check(now.equals(known.get(now.name())), now, () -> "somebody else has changed it");
        Optional<Instant> next = now.next();
        check(now.paused().isPresent() || next.isPresent(), now, () -> "it has no next time");
        check(next.filter(time -> !time.isAfter(wall)).isEmpty(), now, () -> next + " was never met");
    }

    private void judge(ScheduleRecord now, List<Instant> passed, List<Instant> fires, Instant wall) {
        check(passed.containsAll(fires), now, () -> fires + " are no fire times of it");
        dropped += passed.size() - fires.size();
        Missed policy = now.schedule().recurrence().missed();
        boolean kept = switch (policy) {
            case Missed.Skip skip ->
                passed.stream()
                        .filter(time -> !fires.contains(time))
                        .allMatch(time -> Duration.between(time, wall).compareTo(skip.grace()) > 0);
            case Missed.Once once -> fires.equals(latest(passed, 1));
            case Missed.All all -> fires.equals(latest(passed, all.most()));
        };
        check(kept, now, () -> "at " + wall + " it met " + fires + " of " + passed + ", against the policy " + policy);
    }

    private static List<Instant> latest(List<Instant> times, int most) {
        return times.subList(Math.max(0, times.size() - most), times.size());
    }

    /** What was made before the clock was set back comes again, and does not count. */
    private List<Instant> passed(ScheduleRecord before, ScheduleRecord now) {
        Timing timing = before.timing();
        List<Instant> times = new ArrayList<>();
        for (Optional<Instant> time = timing.next(before.after());
                time.isPresent() && !time.get().isAfter(now.after());
                time = timing.next(time.get())) {
            if (!fired.contains(new Fire(now.name(), time.get()))) {
                times.add(time.get());
            }
        }
        return times;
    }

    private static List<Instant> fires(Transaction by) {
        List<Instant> times = new ArrayList<>();
        for (Operation operation : by.operations()) {
            if (operation instanceof Operation.Enqueue enqueue) {
                TaskOrigin.of(enqueue.options()).flatMap(TaskOrigin::fire).ifPresent(times::add);
            }
        }
        return times;
    }

    private void check(boolean holds, ScheduleRecord schedule, Supplier<String> complaint) {
        if (!holds) {
            throw new BrokenSchedule(seed, schedule.name() + " (" + schedule.timing() + "): " + complaint.get() + ".");
        }
    }
}
