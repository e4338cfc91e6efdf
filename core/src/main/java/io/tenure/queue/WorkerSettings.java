package io.tenure.queue;

import io.tenure.time.DurationText;
import java.time.Duration;

/**
 * How a copy works on tasks: {@link #DEFAULT}, changed by the {@code with…} methods.
 *
 * @param limit how many tasks run at once on this copy
 * @param claim how long a claim lasts
 * @param extend how often claims are extended
 * @param margin how long before its claim could run out a task is interrupted; it covers errors of clock rates
 * @param poll how often to look for tasks without any hint
 * @param drain how long a shutdown waits for tasks that run
 * @param retry how long a failed task waits
 */
public record WorkerSettings(
        int limit, Duration claim, Duration extend, Duration margin, Duration poll, Duration drain, RetryPolicy retry) {

    public static final int MAX_LIMIT = 100_000;
    public static final WorkerSettings DEFAULT = new WorkerSettings(
            100,
            Duration.ofSeconds(30),
            Duration.ofSeconds(10),
            Duration.ofSeconds(3),
            Duration.ofSeconds(5),
            Duration.ofSeconds(20),
            RetryPolicy.DEFAULT);

    public WorkerSettings {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException(
                    "A worker runs 1 to " + MAX_LIMIT + " tasks at once, but its limit is " + limit + ".");
        }
        checkPositive("claim", claim);
        checkPositive("extend", extend);
        checkPositive("margin", margin);
        checkPositive("poll", poll);
        if (extend.multipliedBy(2).plus(margin).compareTo(claim) > 0) {
            throw new IllegalArgumentException("A claim must outlast two extensions and the margin, but claim is "
                    + DurationText.of(claim) + ", extend " + DurationText.of(extend) + ", margin "
                    + DurationText.of(margin)
                    + ": lengthen the claim.");
        }
    }

    private static void checkPositive(String what, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException("The time '" + what + "' of a worker must be more than nothing.");
        }
    }

    public WorkerSettings withLimit(int value) {
        return new WorkerSettings(value, claim, extend, margin, poll, drain, retry);
    }

    /** Claims of this length, with extensions every third of it and a tenth as the margin. */
    public WorkerSettings withClaim(Duration value) {
        return new WorkerSettings(limit, value, value.dividedBy(3), value.dividedBy(10), poll, drain, retry);
    }

    public WorkerSettings withExtend(Duration value) {
        return new WorkerSettings(limit, claim, value, margin, poll, drain, retry);
    }

    public WorkerSettings withMargin(Duration value) {
        return new WorkerSettings(limit, claim, extend, value, poll, drain, retry);
    }

    public WorkerSettings withPoll(Duration value) {
        return new WorkerSettings(limit, claim, extend, margin, value, drain, retry);
    }

    public WorkerSettings withDrain(Duration value) {
        return new WorkerSettings(limit, claim, extend, margin, poll, value, retry);
    }

    public WorkerSettings withRetry(RetryPolicy value) {
        return new WorkerSettings(limit, claim, extend, margin, poll, drain, value);
    }
}
