package io.tenure.schedule;

import io.tenure.store.Names;
import io.tenure.store.Start;
import io.tenure.store.TaskOptions;
import java.time.Duration;
import java.time.Instant;

/**
 * When a schedule fires, and how its tasks are to be run.
 *
 * <pre>{@code
 * Recurrence.cron("nightly-report", "30 2 * * *", "Europe/Berlin").missed(Missed.all(7)).noOverlap()
 * Recurrence.every("poll", Duration.ofMinutes(10))
 * }</pre>
 *
 * @param name its identity in the whole store
 * @param options options of its tasks; start time and unique key are set by the schedule
 */
public record Recurrence(String name, Timing timing, Missed missed, Overlap overlap, TaskOptions options) {

    public Recurrence {
        Names.check("schedule", name);
        if (!options.start().equals(Start.NOW)
                || options.unique().isPresent()
                || options.batch().isPresent()
                || options.retryOf().isPresent()) {
            throw new IllegalArgumentException(
                    "The tasks of the schedule '" + name + "' start when it fires, are unique"
                            + " by their fire time and belong to no batch: leave these options out.");
        }
    }

    /** By default the latest missed fire time is made up for, and tasks may overlap. */
    public static Recurrence of(String name, Timing timing) {
        return new Recurrence(name, timing, Missed.once(), Overlap.ALLOW, TaskOptions.DEFAULT);
    }

    /** By a cron expression in a time zone. */
    public static Recurrence cron(String name, String expression, String zone) {
        return of(name, Timing.cron(expression, zone));
    }

    /** At a fixed rate: {@link Timing#every}. */
    public static Recurrence every(String name, Duration period) {
        return of(name, Timing.every(period));
    }

    /** At a fixed rate, counted from this instant. */
    public static Recurrence every(String name, Duration period, Instant anchor) {
        return of(name, new Timing.Every(period, anchor));
    }

    /** What happens to missed fire times; {@link Missed#once} by default. */
    public Recurrence missed(Missed value) {
        return new Recurrence(name, timing, value, overlap, options);
    }

    /** Creates no task while an earlier one of this schedule is open. */
    public Recurrence noOverlap() {
        return new Recurrence(name, timing, missed, Overlap.SKIP, options);
    }

    public Recurrence priority(int value) {
        return with(options.withPriority(value));
    }

    public Recurrence retries(int value) {
        return with(options.withRetries(value));
    }

    public Recurrence limitKey(String value) {
        return with(options.withLimitKey(value));
    }

    public Recurrence timeout(Duration value) {
        return with(options.withTimeout(value));
    }

    private Recurrence with(TaskOptions value) {
        return new Recurrence(name, timing, missed, overlap, value);
    }
}
