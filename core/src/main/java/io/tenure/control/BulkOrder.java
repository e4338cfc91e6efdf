package io.tenure.control;

import io.tenure.store.QueueName;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * What a bulk is to do. Plain values, so that any codec can write it. An empty text and a time of 0 exclude nothing.
 *
 * @param action the {@link Action#word} of what is done
 * @param states the names of the states to process, in order
 * @param notAfter the latest time, in milliseconds of the store's wall clock, at which a matching task became final or
 *     was enqueued
 * @param after the time after which that happened
 * @param by who asked for it
 * @param why the reason, which cancelled tasks keep together with the name
 * @param began when the bulk began, on the same clock
 */
public record BulkOrder(
        String action,
        String queue,
        List<String> states,
        String type,
        String error,
        long notAfter,
        long after,
        String by,
        String why,
        long began) {

    public BulkOrder {
        states = List.copyOf(states);
    }

    /** Ages count back from now, on the store's wall clock. */
    static BulkOrder of(Action action, TaskFilter filter, Requester requester, Instant now) {
        List<TaskState.Kind> states = filter.state().map(List::of).orElseGet(action::usualStates);
        if (!action.states().containsAll(states)) {
            throw new IllegalArgumentException("Tasks that are " + states.getFirst() + " cannot be "
                    + action.past().toLowerCase(Locale.ROOT) + ": take one of " + action.states() + ".");
        }
        long began = now.toEpochMilli();
        return new BulkOrder(
                action.word(),
                filter.queue().value(),
                BulkState.names(states),
                filter.type().orElse(""),
                filter.errorContains().orElse(""),
                began - filter.olderThan().map(Duration::toMillis).orElse(0L),
                filter.youngerThan().map(age -> began - age.toMillis()).orElse(0L),
                requester.by(),
                requester.why(),
                began);
    }

    /** The reason that a task keeps if it is cancelled. */
    String cancellation() {
        return new Requester(by, why).cancellation();
    }

    QueueName queueName() {
        return new QueueName(queue);
    }

    TaskState.Kind state(int index) {
        return TaskState.Kind.valueOf(states.get(index));
    }

    boolean matches(TaskRecord task) {
        return (type.isEmpty() || task.type().equals(type))
                && (error.isEmpty() || task.lastError().orElse("").contains(error))
                && since(task) <= notAfter
                && since(task) > after
                && Action.of(action).isDueFor(task);
    }

    /**
     * Final tasks are listed in the order of their ends: once one ended after the bulk began, so did all that follow.
     */
    boolean isBehind(TaskRecord task) {
        return task.state().isFinal() && since(task) > began;
    }

    /** Whether it is the same except for the time. */
    boolean isLike(BulkOrder other) {
        return action.equals(other.action)
                && queue.equals(other.queue)
                && states.equals(other.states)
                && type.equals(other.type)
                && error.equals(other.error)
                && notAfter - began == other.notAfter - other.began
                && (after == 0 ? other.after == 0 : after - began == other.after - other.began);
    }

    private static long since(TaskRecord task) {
        return task.state().ended().orElse(task.enqueued()).toEpochMilli();
    }
}
