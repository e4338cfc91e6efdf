package io.tenure.queue;

import io.tenure.primary.PrimaryService;
import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import java.util.List;
import java.util.Optional;

/** The queues of one process: it submits tasks, runs them, and leads queues when its node leads. */
public final class Queues implements AutoCloseable {

    private final WorkerParts parts;
    private final QueueSetup setup;
    private final Submitter submitter;
    private final List<Producer<?>> producers;
    private final Worker worker;
    private final Presence presence;

    public Queues(WorkerParts parts, QueueSetup setup) {
        this.parts = parts;
        this.setup = setup;
        this.submitter = new Submitter(parts.store(), parts.crew());
        this.producers = setup.producers(parts.codec());
        this.worker = new Worker(parts, setup.registry());
        this.presence = new Presence(
                parts, setup.registry(), () -> (int) worker.counts().running());
        setup.services().forEach(service -> service.readSettingsFrom(this::setting));
    }

    /** What runs on the leader: to be given to the host of primary services. */
    public List<? extends PrimaryService<?>> services() {
        return producers;
    }

    /** Begins to work. {@code instances} makes sure that instances of {@link #services} exist. */
    public void start(InstanceMaker instances) {
        for (Producer<?> producer : producers) {
            producer.instances().forEach(id -> instances.ensure(producer, id, QueueState.EMPTY));
        }
        if (!setup.registry().queues().isEmpty()) {
            worker.start();
            presence.start();
        }
    }

    /** Makes instances of primary services, sooner or later. */
    @FunctionalInterface
    public interface InstanceMaker {

        void ensure(PrimaryService<QueueState> service, String id, QueueState initial);
    }

    /** Submits a task; it is durable when this returns. See {@link Submitter#submit}. */
    public <T> TaskId submit(TaskType<T> type, T data, Submit how) {
        return submitter.submit(setup.queueOf(type), encode(type, data), how);
    }

    /** Submits many; see {@link Submitter#submitAll}. */
    public <T> List<TaskId> submitAll(TaskType<T> type, Iterable<T> data, Submit how) {
        return submitter.submitAll(setup.queueOf(type), data, item -> encode(type, item), how);
    }

    /** What a submission would put into its queue; nothing is submitted. */
    public <T> Operation.Enqueue draft(TaskType<T> type, T data) {
        return new Operation.Enqueue(setup.queueOf(type), encode(type, data), TaskOptions.DEFAULT);
    }

    /** Declares that a batch of the queue of this type gets no more members. */
    public void seal(TaskType<?> type, String batch) {
        submitter.seal(setup.queueOf(type), new io.tenure.store.BatchId(batch));
    }

    public WorkerCounts counts() {
        return worker.counts();
    }

    /** Takes no more tasks and ends those that run, within the time that the settings give. Idempotent. */
    @Override
    public void close() {
        worker.close();
        presence.close();
    }

    private <T> Body encode(TaskType<T> type, T data) {
        return parts.codec().encode(type.name(), data);
    }

    private <V> Optional<V> setting(QueueName queue, String key, Class<V> as) {
        DocumentKey document = DocumentKey.of(Producer.collectionOf(queue), Producer.CYCLE);
        return parts.store()
                .get(document)
                .map(found -> parts.codec().decode(found.body(), QueueState.class))
                .flatMap(state -> new Settings(parts.codec()).get(state, key, as));
    }
}
