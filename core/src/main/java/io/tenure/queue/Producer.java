package io.tenure.queue;

import io.tenure.primary.PrimaryService;
import io.tenure.primary.Scope;
import io.tenure.primary.State;
import io.tenure.store.Codec;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The leader's side of a queue, as two instances: {@value #CYCLE} creates tasks, {@value #BATCHES} calls back for
 * batches that have ended. They are separate so that neither waits for the other or fails with it.
 */
final class Producer<T> implements PrimaryService<QueueState> {

    static final String CYCLE = "cycle";
    static final String BATCHES = "batches";

    private final TaskType<T> type;
    private final QueueName queue;
    private final Duration interval;
    private final Codec codec;
    private final Optional<CycleWork<T>> work;
    private final Optional<BatchCallback<T>> callback;

    Producer(LeaderWork<T> duties, QueueName queue, Codec codec) {
        this.type = duties.type();
        this.queue = queue;
        this.interval = duties.interval();
        this.codec = codec;
        this.work = duties.work();
        this.callback = duties.callback();
    }

    /** What a leader does for a queue. */
    record LeaderWork<T>(
            TaskType<T> type, Duration interval, Optional<CycleWork<T>> work, Optional<BatchCallback<T>> callback) {}

    /** {@link QueueService#primaryWork}. */
    @FunctionalInterface
    interface CycleWork<T> {

        void run(Cycle<T> cycle) throws Exception;
    }

    /** The collection of the queue's settings. */
    static String collectionOf(QueueName queue) {
        return "queue_" + queue;
    }

    @Override
    public String name() {
        return collectionOf(queue);
    }

    @Override
    public Class<QueueState> stateType() {
        return QueueState.class;
    }

    /** The instances that must exist. */
    List<String> instances() {
        return work.isPresent() ? List.of(CYCLE, BATCHES) : List.of(BATCHES);
    }

    @Override
    public void run(State<QueueState> state, Scope scope) throws Exception {
        state.insert();
        if (state.id().equals(CYCLE) && work.isPresent()) {
            while (true) {
                scope.sleep(pass(work.get(), state, scope) ? Duration.ZERO : interval);
            }
        } else if (state.id().equals(BATCHES) && callback.isPresent()) {
            new Callbacks<>(queue, callback.get(), body -> codec.decode(body, type.data()), scope).run();
        }
    }

    /** Whether the next one follows at once. */
    private boolean pass(CycleWork<T> primaryWork, State<QueueState> state, Scope scope) throws Exception {
        QueueState before = state.value();
        CycleDraft<T> cycle = new CycleDraft<>(
                type,
                queue,
                codec,
                before,
                new CycleDraft.Pass(scope.term(), scope.store().clocks(), interval));
        primaryWork.run(cycle);
        scope.check();
        if (!cycle.operations().isEmpty() || !cycle.state().equals(before)) {
            state.update(cycle.state(), cycle.operations().toArray(Operation[]::new));
        }
        return cycle.isAgain();
    }
}
