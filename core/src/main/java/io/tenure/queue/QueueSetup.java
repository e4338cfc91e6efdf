package io.tenure.queue;

import io.tenure.queue.Producer.LeaderWork;
import io.tenure.queue.TaskRegistry.Registered;
import io.tenure.store.Codec;
import io.tenure.store.QueueName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Configures which tasks a process runs, before its start. */
public final class QueueSetup {

    private final QueueName fallback;
    private final TaskRegistry registry = new TaskRegistry();
    private final Map<QueueName, LeaderWork<?>> leading = new LinkedHashMap<>();
    private final List<QueueService<?>> services = new ArrayList<>();

    /** Tasks whose type names no queue go into {@code fallback}. */
    public QueueSetup(QueueName fallback) {
        this.fallback = fallback;
    }

    /** Runs tasks of this type on this node. */
    public <T> QueueSetup handle(TaskType<T> type, TaskHandler<T> handler) {
        return answer(type, task -> {
            handler.handle(task);
            return null;
        });
    }

    /** Runs tasks of this type on this node, and keeps what the function returns as their result. */
    public <T, R> QueueSetup answer(TaskType<T> type, TaskFunction<T, R> function) {
        registry.add(queueOf(type), PassLimits.NONE, new Registered<>(type, function));
        return this;
    }

    /** Called on the leader when a batch of this type's queue has ended. */
    public <T> QueueSetup onBatchEnd(TaskType<T> type, BatchCallback<T> callback) {
        lead(
                queueOf(type),
                new LeaderWork<>(type, QueueOptions.DEFAULT_INTERVAL, Optional.empty(), Optional.of(callback)));
        return this;
    }

    /** Runs a whole queue: the leader's work, the tasks, and the callbacks of batches. */
    public <T> QueueSetup queue(QueueService<T> service) {
        TaskType<T> type = service.type();
        registry.add(queueOf(type), service.options().limits(), new Registered<>(type, task -> {
            service.process(task);
            return null;
        }));
        lead(
                queueOf(type),
                new LeaderWork<>(
                        type,
                        service.options().interval(),
                        Optional.of(service::primaryWork),
                        Optional.of(service::onTasksCompleted)));
        services.add(service);
        return this;
    }

    private void lead(QueueName queue, LeaderWork<?> work) {
        if (leading.putIfAbsent(queue, work) != null) {
            throw new IllegalArgumentException(
                    "The queue '" + queue + "' is led twice: give one of them another queue.");
        }
    }

    QueueName queueOf(TaskType<?> type) {
        return type.queue().orElse(fallback);
    }

    public TaskRegistry registry() {
        return registry;
    }

    List<QueueService<?>> services() {
        return services;
    }

    List<Producer<?>> producers(Codec codec) {
        List<Producer<?>> producers = new ArrayList<>();
        leading.forEach((queue, work) -> producers.add(new Producer<>(work, queue, codec)));
        return producers;
    }
}
