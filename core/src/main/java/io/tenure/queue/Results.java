package io.tenure.queue;

import io.tenure.runtime.Crew;
import io.tenure.store.BatchId;
import io.tenure.store.BatchRecord;
import io.tenure.store.Body;
import io.tenure.store.Codec;
import io.tenure.store.NotFound;
import io.tenure.store.QueueName;
import io.tenure.store.Store;
import io.tenure.store.StoreException;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.time.DurationText;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/**
 * The ends of tasks and batches, and what came of them. Whoever waits is woken when the queue changes, and waits through
 * failovers and outages of the store.
 */
public final class Results {

    private final Store store;
    private final Codec codec;
    private final Crew crew;

    Results(Store store, Codec codec, Crew crew) {
        this.store = store;
        this.codec = codec;
        this.crew = crew;
    }

    /**
     * What the handler of a task returned; empty if the task has not ended yet.
     *
     * @throws TaskFailed if it has failed or was cancelled
     * @throws NotFound if there is no such task, or it was done without a result
     */
    public <R> Optional<R> result(TaskId id, Class<R> as) {
        TaskRecord task = store.task(id).orElseThrow(() -> unknown(id));
        return task.state().isFinal() ? Optional.of(decoded(done(task), as)) : Optional.empty();
    }

    /**
     * Waits until a task has ended, and returns what its handler returned.
     *
     * @throws TimeoutException if it has not ended after this time; it says what the task waits for
     * @throws TaskFailed if it has failed or was cancelled
     * @throws NotFound if there is no such task, or it was done without a result
     */
    public <R> R await(TaskId id, Class<R> as, Duration limit) throws InterruptedException, TimeoutException {
        return decoded(await(id, limit), as);
    }

    /**
     * Waits until a task is done, and returns it.
     *
     * @throws TimeoutException if it has not ended after this time; it says what the task waits for
     * @throws TaskFailed if it has failed or was cancelled
     * @throws NotFound if there is no such task
     */
    public TaskRecord await(TaskId id, Duration limit) throws InterruptedException, TimeoutException {
        EndWatch.Question<TaskRecord> question = new EndWatch.Question<>(
                reader -> reader.task(id),
                TaskRecord::queue,
                task -> task.state().isFinal());
        TaskRecord task = new EndWatch<>(store, crew, question, limit).await().orElseThrow(() -> unknown(id));
        if (!task.state().isFinal()) {
            throw new TimeoutException(
                    "The task " + id + " has not ended within " + DurationText.of(limit) + "." + reason(id));
        }
        return done(task);
    }

    /**
     * Waits until a batch has ended, however its members ended: it is sealed and none of them is open.
     *
     * @throws TimeoutException if it has not ended after this time; it says what it waits for
     * @throws NotFound if there is no such batch
     */
    public BatchRecord awaitBatch(QueueName queue, BatchId id, Duration limit)
            throws InterruptedException, TimeoutException {
        EndWatch.Question<BatchRecord> question =
                new EndWatch.Question<>(reader -> reader.batch(queue, id), BatchRecord::queue, BatchRecord::ended);
        BatchRecord batch = new EndWatch<>(store, crew, question, limit)
                .await()
                .orElseThrow(() -> new NotFound("There is no batch '" + id + "' in the queue '" + queue
                        + "': it is opened by its first task and forgotten with its last."));
        if (!batch.ended()) {
            throw new TimeoutException("The batch '" + id + "' has not ended within " + DurationText.of(limit)
                    + (batch.sealed()
                            ? ": " + batch.open() + " of its tasks are open."
                            : ": it is not sealed, so it may still get tasks; seal it."));
        }
        return batch;
    }

    /** What the task waits for, as far as somebody knows. */
    private String reason(TaskId id) {
        try {
            return new QueueDirectory(store)
                    .explain(id)
                    .map(found -> " " + found.sentence())
                    .orElse("");
        } catch (StoreException e) {
            return " " + e.sentence();
        }
    }

    private static TaskRecord done(TaskRecord task) {
        if (task.state() instanceof TaskState.Succeeded) {
            return task;
        }
        throw new TaskFailed(task);
    }

    private <R> R decoded(TaskRecord task, Class<R> as) {
        Optional<Body> result =
                task.state() instanceof TaskState.Succeeded succeeded ? succeeded.result() : Optional.empty();
        return codec.decode(
                result.orElseThrow(() -> new NotFound("The task " + task.id()
                        + " is done, but has no result: its handler is given by handle(...), or returned null.")),
                as);
    }

    private static NotFound unknown(TaskId id) {
        return new NotFound("There is no task " + id + ": tasks are kept for seven days after their end.");
    }
}
