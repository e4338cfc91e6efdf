package io.tenure.schedule;

import io.tenure.store.CollectionName;
import io.tenure.store.DocumentKey;
import io.tenure.store.Office;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A schedule as the store knows it: one document.
 *
 * @param office whose leader fires it
 * @param paused by whom and why it does not fire
 * @param after every fire time up to here has been processed
 * @param due when its leader processes it next; {@link #AT_ONCE} after a change, empty while it is paused
 * @param tally what it has done so far
 * @param made the fire times that it has created tasks for
 */
public record ScheduleRecord(
        Schedule schedule,
        Office office,
        Optional<Paused> paused,
        Instant after,
        Optional<Instant> due,
        Tally tally,
        MadeTimes made) {

    public static final CollectionName COLLECTION = new CollectionName("_schedules");

    /** Before every fire time. */
    static final Instant AT_ONCE = Instant.EPOCH;

    /** Stands for the time of the commit that writes it, which is not known before. */
    static final Instant OF_COMMIT = Instant.MIN;

    /** Who paused it, and why. */
    public record Paused(String by, String why, Instant since) {}

    /**
     * What a schedule has done.
     *
     * @param last the last fire time that it created a task for
     * @param fired for how many fire times it created a task
     * @param skipped for how many it created none because an earlier task was open
     * @param missed how many fire times were dropped because they came too late; after a long outage this is a lower
     *     bound
     */
    public record Tally(Optional<Instant> last, long fired, long skipped, long missed) {

        static final Tally NONE = new Tally(Optional.empty(), 0, 0, 0);
    }

    /** The same with the number of skipped fire times, which is kept apart. */
    ScheduleRecord withSkipped(long skipped) {
        Tally all = new Tally(tally.last(), tally.fired(), skipped, tally.missed());
        return new ScheduleRecord(schedule, office, paused, after, due, all, made);
    }

    public static DocumentKey key(String name) {
        return new DocumentKey(COLLECTION, name);
    }

    public String name() {
        return schedule.name();
    }

    public Timing timing() {
        return schedule.recurrence().timing();
    }

    /** When it fires next; empty while it is paused. */
    public Optional<Instant> next() {
        return paused.isPresent() ? Optional.empty() : next(after);
    }

    /** The first fire time after this instant, paused or not. */
    Optional<Instant> next(Instant from) {
        return made.firstOpen(from, timing()::next);
    }

    /** What it waits for, in one sentence, at this time of the store. */
    public String explain(Instant wall) {
        if (paused.isPresent()) {
            Paused pause = paused.get();
            return "It was paused by " + pause.by() + " at " + pause.since() + ": " + pause.why();
        }
        return next().map(time -> time.isBefore(wall)
                        ? "It is due since " + time + ": the leader of '" + office
                                + "' fires it now; if there is none, the next" + " one does."
                        : "It fires next at " + time + ".")
                .orElse("It never fires again.");
    }

    static ScheduleRecord first(Schedule schedule, Office office) {
        return new ScheduleRecord(
                schedule, office, Optional.empty(), OF_COMMIT, Optional.of(AT_ONCE), Tally.NONE, MadeTimes.NONE);
    }

    /** The same with another definition. With another timing it starts over at the commit of the change. */
    ScheduleRecord with(Schedule changed) {
        boolean sameTiming = changed.recurrence().timing().equals(timing());
        return sameTiming
                ? new ScheduleRecord(changed, office, paused, after, due, tally, made)
                : new ScheduleRecord(changed, office, paused, OF_COMMIT, due.map(time -> AT_ONCE), tally, made);
    }

    /** Pausing again replaces the name and the reason. */
    ScheduleRecord pausedBy(String by, String why) {
        Instant since = paused.map(Paused::since).orElse(OF_COMMIT);
        return new ScheduleRecord(
                schedule, office, Optional.of(new Paused(by, why, since)), after, Optional.empty(), tally, made);
    }

    /** Fire times during the pause are not made up for. */
    ScheduleRecord resumed() {
        return new ScheduleRecord(schedule, office, Optional.empty(), OF_COMMIT, Optional.of(AT_ONCE), tally, made);
    }

    /** The same after processing: fire times up to {@code until} are done, with tasks for {@code fires}. */
    ScheduleRecord upTo(Instant until, List<Instant> fires, Tally counted) {
        MadeTimes now = made.with(fires, timing()::next);
        Optional<Instant> next = now.firstOpen(until, timing()::next);
        return new ScheduleRecord(schedule, office, paused, until, next, counted, now);
    }

    /** The same at an earlier time, to which the store's clock was set back. */
    ScheduleRecord backTo(Instant wall) {
        return new ScheduleRecord(schedule, office, paused, wall, due.flatMap(time -> next(wall)), tally, made);
    }
}
