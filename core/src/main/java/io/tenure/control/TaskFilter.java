package io.tenure.control;

import io.tenure.store.QueueName;
import io.tenure.store.TaskState;
import java.time.Duration;
import java.util.Optional;

/**
 * Which tasks of a queue are meant. What is left out excludes nothing.
 *
 * @param state one state; empty for the usual states of the action
 * @param type the name of the payload's type
 * @param errorContains a part of the last error
 * @param olderThan has been final, or if it is not, in the queue, for at least this long
 * @param youngerThan the same, the same, for less than this long
 */
public record TaskFilter(
        QueueName queue,
        Optional<TaskState.Kind> state,
        Optional<String> type,
        Optional<String> errorContains,
        Optional<Duration> olderThan,
        Optional<Duration> youngerThan) {

    private static final int MAX_CHARS = 500;
    private static final Duration MAX_AGE = Duration.ofDays(36_500);

    public TaskFilter {
        check("type", type);
        check("part of the error", errorContains);
        check(olderThan);
        check(youngerThan);
        if (olderThan.isPresent() && youngerThan.isPresent() && olderThan.get().compareTo(youngerThan.get()) >= 0) {
            throw new IllegalArgumentException("Nothing is older than " + olderThan.get() + " and younger than "
                    + youngerThan.get() + ": take a smaller first one.");
        }
    }

    /** All tasks of a queue. */
    public static TaskFilter in(String queue) {
        return new TaskFilter(
                new QueueName(queue),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    public TaskFilter state(TaskState.Kind value) {
        return new TaskFilter(queue, Optional.of(value), type, errorContains, olderThan, youngerThan);
    }

    public TaskFilter type(String value) {
        return new TaskFilter(queue, state, Optional.of(value), errorContains, olderThan, youngerThan);
    }

    public TaskFilter errorContains(String value) {
        return new TaskFilter(queue, state, type, Optional.of(value), olderThan, youngerThan);
    }

    public TaskFilter olderThan(Duration value) {
        return new TaskFilter(queue, state, type, errorContains, Optional.of(value), youngerThan);
    }

    public TaskFilter youngerThan(Duration value) {
        return new TaskFilter(queue, state, type, errorContains, olderThan, Optional.of(value));
    }

    private static void check(String what, Optional<String> text) {
        text.ifPresent(value -> {
            if (value.isEmpty() || value.length() > MAX_CHARS) {
                throw new IllegalArgumentException("The " + what + " has " + value.length() + " characters: take 1 to "
                        + MAX_CHARS + ", or leave it out.");
            }
        });
    }

    private static void check(Optional<Duration> age) {
        age.ifPresent(value -> {
            if (value.isNegative() || value.isZero() || value.compareTo(MAX_AGE) > 0) {
                throw new IllegalArgumentException(
                        "An age is longer than nothing and at most 100 years, but this one is " + value + ".");
            }
        });
    }
}
