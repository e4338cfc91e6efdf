package io.tenure.schedule;

import io.tenure.schedule.ScheduleRecord.Tally;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Decides for which fire times a schedule creates tasks. It has neither clock nor store: the result depends only on its
 * input.
 */
final class Firing {

    /** The largest number of fire times per commit; the rest follows in the next commits. */
    static final int CHUNK = 100;

    private static final int CHUNK_BYTES = 256 * 1024;

    /** More are not counted. */
    private static final int COUNTED = 10_000;

    private static final Duration FIRST_WINDOW = Duration.ofHours(1);

    private final ScheduleRecord record;
    private final Instant after;
    private final Instant now;

    private Firing(ScheduleRecord record, Instant now) {
        this.record = record;
        this.after = record.after();
        this.now = now;
    }

    /**
     * What to commit, all at once.
     *
     * @param fires the fire times to create tasks for, oldest first
     * @param skipped how many create none because an earlier task is open
     * @param missed how many are dropped
     */
    record Step(List<Instant> fires, long skipped, long missed, ScheduleRecord next) {}

    /** Processes a schedule that is not paused. Without overlap, the first of several fire times creates a task. */
    static Step step(ScheduleRecord record, Instant now) {
        return step(record, now, record.schedule().recurrence().overlap() == Overlap.SKIP ? 1 : CHUNK);
    }

    /** The same for one whose last task is open, and that allows no overlap. */
    static Step stepWhileBusy(ScheduleRecord record, Instant now) {
        return step(record, now, 0);
    }

    private static Step step(ScheduleRecord record, Instant now, int most) {
        Firing firing = new Firing(record, now);
        Instant cut = firing.cut(record.schedule().recurrence().missed());
        int room =
                Math.clamp(CHUNK_BYTES / Math.max(1, record.schedule().payload().bytes().length), 1, CHUNK);
        List<Instant> times = firing.between(cut, now, room);
        List<Instant> fires = times.subList(0, Math.min(most, times.size()));
        int skipped = times.size() - fires.size();
        long missed = cut.isAfter(record.after())
                ? firing.between(record.after(), cut, COUNTED).size()
                : 0;
        Instant until = times.isEmpty() ? cut : times.getLast();
        Tally before = record.tally();
        Optional<Instant> last = fires.isEmpty() ? before.last() : Optional.of(fires.getLast());
        Tally tally =
                new Tally(last, before.fired() + fires.size(), before.skipped() + skipped, before.missed() + missed);
        return new Step(fires, skipped, missed, record.upTo(until, times, tally));
    }

    /** Fire times up to the result are dropped. */
    private Instant cut(Missed policy) {
        return switch (policy) {
            case Missed.Skip skip -> later(after, justBefore(now.minus(skip.grace())));
            case Missed.Once once -> beforeLatest(1);
            case Missed.All all -> beforeLatest(all.most());
        };
    }

    /**
     * The time just before the latest {@code most} fire times. Searches backwards in growing windows: a schedule that
     * fires every second may have been stopped for years.
     */
    private Instant beforeLatest(int most) {
        for (Duration window = FIRST_WINDOW; ; window = window.multipliedBy(4)) {
            Instant from = later(after, now.minus(window));
            Deque<Instant> latest = new ArrayDeque<>();
            for (Optional<Instant> time = due(from); time.isPresent(); time = due(time.get())) {
                latest.add(time.get());
                if (latest.size() > most) {
                    latest.remove();
                }
            }
            if (latest.size() == most) {
                return later(after, justBefore(latest.getFirst()));
            }
            if (from.equals(after)) {
                return after;
            }
        }
    }

    /** The first {@code most} fire times in this span, including its end. */
    private List<Instant> between(Instant from, Instant to, int most) {
        List<Instant> times = new ArrayList<>();
        for (Optional<Instant> time = due(from);
                time.isPresent() && !time.get().isAfter(to) && times.size() < most;
                time = due(time.get())) {
            times.add(time.get());
        }
        return times;
    }

    private Optional<Instant> due(Instant from) {
        return record.next(from).filter(time -> !time.isAfter(now));
    }

    private static Instant justBefore(Instant time) {
        return time.minusMillis(1);
    }

    private static Instant later(Instant a, Instant b) {
        return a.isAfter(b) ? a : b;
    }
}
