package io.tenure;

import io.tenure.queue.Explanation;
import io.tenure.queue.QueueDirectory;
import io.tenure.queue.QueueSetup;
import io.tenure.queue.Queues;
import io.tenure.queue.Results;
import io.tenure.queue.Submit;
import io.tenure.queue.Submitter;
import io.tenure.queue.TaskType;
import io.tenure.runtime.Crew;
import io.tenure.store.BatchRecord;
import io.tenure.store.Codec;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** Submits tasks, waits for them and explains them: what a copy of a fleet and a program beside it can both do. */
public abstract sealed class TaskCalls permits Submissions, Tenure {

    private final Queues queues;
    private final QueueDirectory directory;

    TaskCalls(Store store, Codec codec, Crew crew, QueueSetup setup) {
        queues = new Queues(store, codec, crew, setup);
        directory = new QueueDirectory(store);
    }

    Queues queues() {
        return queues;
    }

    /** Submits a task; it is durable when this returns. */
    public <T> TaskId submit(TaskType<T> type, T data) {
        return queues.submit(type, data, Submit.now());
    }

    /** Submits a task; it is durable when this returns: {@link Submitter#submit}. */
    public <T> TaskId submit(TaskType<T> type, T data, Submit how) {
        return queues.submit(type, data, how);
    }

    /** Submits many tasks: {@link Submitter#submitAll}. */
    public <T> List<TaskId> submitAll(TaskType<T> type, Iterable<T> data, Submit how) {
        return queues.submitAll(type, data, how);
    }

    /** What a task returned, if it has ended: {@link Results#result}. */
    public <R> Optional<R> result(TaskId task, Class<R> as) {
        return queues.results().result(task, as);
    }

    /** Waits for a task and returns its result: {@link Results#await(TaskId, Class, Duration)}. */
    public <R> R await(TaskId task, Class<R> as, Duration limit) throws InterruptedException, TimeoutException {
        return queues.results().await(task, as, limit);
    }

    /** Waits until a task is done: {@link Results#await(TaskId, Duration)}. */
    public TaskRecord await(TaskId task, Duration limit) throws InterruptedException, TimeoutException {
        return queues.results().await(task, limit);
    }

    /** Waits until a batch of the queue of this type has ended: {@link Results#awaitBatch}. */
    public BatchRecord awaitBatch(TaskType<?> type, String batch, Duration limit)
            throws InterruptedException, TimeoutException {
        return queues.awaitBatch(type, batch, limit);
    }

    /** Why a task is not running; empty if there is no such task. */
    public Optional<Explanation> explain(TaskId task) {
        return directory.explain(task);
    }
}
