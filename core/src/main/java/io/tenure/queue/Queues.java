package io.tenure.queue;

import io.tenure.primary.PrimaryService;
import io.tenure.runtime.Crew;
import io.tenure.store.BatchId;
import io.tenure.store.BatchRecord;
import io.tenure.store.Codec;
import io.tenure.store.DocumentKey;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** The queues of one copy: submits tasks, and does the leader's part while the copy leads. */
public final class Queues {

    private final Store store;
    private final Codec codec;
    private final QueueSetup setup;
    private final Submitter submitter;
    private final Results results;
    private final List<Producer<?>> producers;

    public Queues(Store store, Codec codec, Crew crew, QueueSetup setup) {
        this.store = store;
        this.codec = codec;
        this.setup = setup;
        this.submitter = new Submitter(store, crew);
        this.results = new Results(store, codec, crew);
        this.producers = setup.producers(codec);
        setup.services().forEach(service -> service.readSettingsFrom(this::setting));
    }

    /** The services that must run on the leader. */
    public List<? extends PrimaryService<?>> services() {
        return producers;
    }

    /** Makes sure, through {@code instances}, that the instances of {@link #services} exist. */
    public void start(InstanceMaker instances) {
        for (Producer<?> producer : producers) {
            producer.instances().forEach(id -> instances.ensure(producer, id, QueueState.EMPTY));
        }
    }

    /** Creates instances of primary services, sooner or later. */
    @FunctionalInterface
    public interface InstanceMaker {

        void ensure(PrimaryService<QueueState> service, String id, QueueState initial);
    }

    /** Submits a task; it is durable when this returns. See {@link Submitter#submit}. */
    public <T> TaskId submit(TaskType<T> type, T data, Submit how) {
        return submitter.submit(setup.queueOf(type), type.encoded(data, codec), how);
    }

    /** Submits many; see {@link Submitter#submitAll}. */
    public <T> List<TaskId> submitAll(TaskType<T> type, Iterable<T> data, Submit how) {
        return submitter.submitAll(setup.queueOf(type), data, item -> type.encoded(item, codec), how);
    }

    /** What a submission would put into its queue; nothing is submitted. */
    public <T> Operation.Enqueue draft(TaskType<T> type, T data) {
        return new Operation.Enqueue(setup.queueOf(type), type.encoded(data, codec), TaskOptions.DEFAULT);
    }

    /** Declares that a batch of the queue of this type gets no more members. */
    public void seal(TaskType<?> type, String batch) {
        submitter.seal(setup.queueOf(type), new BatchId(batch));
    }

    /** Waits until a batch of the queue of this type has ended: {@link Results#awaitBatch}. */
    public BatchRecord awaitBatch(TaskType<?> type, String batch, Duration limit)
            throws InterruptedException, TimeoutException {
        return results.awaitBatch(setup.queueOf(type), new BatchId(batch), limit);
    }

    /** The ends of tasks and batches. */
    public Results results() {
        return results;
    }

    private <V> Optional<V> setting(QueueName queue, String key, Class<V> as) {
        DocumentKey document = DocumentKey.of(Producer.collectionOf(queue), Producer.CYCLE);
        return store.get(document)
                .map(found -> codec.decode(found.body(), QueueState.class))
                .flatMap(state -> new Settings(codec).get(state, key, as));
    }
}
