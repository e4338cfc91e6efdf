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
 * @param after every fire time up to here has been dealt with
 * @param due when its leader looks at it next; {@link #AT_ONCE} after a change, empty while it is paused
 * @param tally what it has done so far
 * @param made the fire times that it has made tasks for, and never does again
 */
public record ScheduleRecord(
        Schedule schedule,
        Office office,
        Optional<Paused> paused,
        Instant after,
        Optional<Instant> due,
        Tally tally,
        MadeTimes made) {

    static final CollectionName COLLECTION = new CollectionName("_schedules");

    /** Before every fire time. */
    static final Instant AT_ONCE = Instant.EPOCH;

    /** Stands for the store's time of the commit that writes it, which nobody knows before. */
    static final Instant OF_COMMIT = Instant.MIN;

    /** Who does not want it to fire. */
    public record Paused(String by, String why, Instant since) {}

    /**
     * What a schedule has done.
     *
     * @param last the fire time that it last made a task for
     * @param fired for how many fire times it made a task
     * @param missed how many fire times were dropped because they came too late; at least so many after a long outage
     */
    public record Tally(Optional<Instant> last, long fired, long missed) {

        static final Tally NONE = new Tally(Optional.empty(), 0, 0);
    }

    static DocumentKey key(String name) {
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

    /** In one sentence what it waits for, at this time of the store. */
    public String explain(Instant wall) {
        if (paused.isPresent()) {
            Paused pause = paused.get();
            return "It was paused by " + pause.by() + " at " + pause.since() + ": " + pause.why();
        }
        return next().map(time -> time.isBefore(wall)
                        ? "It is due since " + time + ": it fires as soon as '" + office + "' has a leader."
                        : "It fires next at " + time + ".")
                .orElse("It never fires again.");
    }

    static ScheduleRecord first(Schedule schedule, Office office) {
        return new ScheduleRecord(
                schedule, office, Optional.empty(), OF_COMMIT, Optional.of(AT_ONCE), Tally.NONE, MadeTimes.NONE);
    }

    /** The same with another definition. Under another timing it begins anew, at the commit that says so. */
    ScheduleRecord with(Schedule changed) {
        boolean sameTiming = changed.recurrence().timing().equals(timing());
        return sameTiming
                ? new ScheduleRecord(changed, office, paused, after, due, tally, made)
                : new ScheduleRecord(changed, office, paused, OF_COMMIT, due.map(time -> AT_ONCE), tally, made);
    }

    /** Pausing again says anew who and why. */
    ScheduleRecord pausedBy(String by, String why) {
        Instant since = paused.map(Paused::since).orElse(OF_COMMIT);
        return new ScheduleRecord(
                schedule, office, Optional.of(new Paused(by, why, since)), after, Optional.empty(), tally, made);
    }

    /** What came in the pause is not made up for. */
    ScheduleRecord resumed() {
        return new ScheduleRecord(schedule, office, Optional.empty(), OF_COMMIT, Optional.of(AT_ONCE), tally, made);
    }

    /** The same looked at: fire times up to {@code until} are dealt with, by tasks for these. */
    ScheduleRecord upTo(Instant until, List<Instant> fires, Tally counted) {
        MadeTimes now = made.with(fires, timing()::next);
        Optional<Instant> next = now.firstOpen(until, timing()::next);
        return new ScheduleRecord(schedule, office, paused, until, next, counted, now);
    }

    /** The same at an earlier time, which the store's clock was set back to. */
    ScheduleRecord backTo(Instant wall) {
        return new ScheduleRecord(schedule, office, paused, wall, due.flatMap(time -> next(wall)), tally, made);
    }
}
