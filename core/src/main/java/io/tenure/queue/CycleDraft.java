package io.tenure.queue;

import io.tenure.store.BatchId;
import io.tenure.store.Body;
import io.tenure.store.Clocks;
import io.tenure.store.Codec;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.TaskOptions;
import io.tenure.store.Term;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects what a cycle creates and sets, for its one commit. */
final class CycleDraft<T> implements Cycle<T> {

    private static final int MAX_BYTES = 400 * 1024;

    private final TaskType<T> type;
    private final QueueName queue;
    private final Codec codec;
    private final Settings settings;
    private final Pass at;
    private final List<Operation> operations = new ArrayList<>();
    private QueueState state;
    private int tasks;
    private long bytes;
    private boolean again;

    /** Seals the batch that is open if its time is over, before anything is created. */
    CycleDraft(TaskType<T> type, QueueName queue, Codec codec, QueueState before, Pass at) {
        this.type = type;
        this.queue = queue;
        this.codec = codec;
        this.settings = new Settings(codec);
        this.at = at;
        this.state = before;
        if (isToBeSealed(before, at)) {
            operations.add(new Operation.Seal(queue, new BatchId(before.batch())));
            state = before.inBatch("", 0);
        }
    }

    /** When a pass runs, under which term, and how long until the next. */
    record Pass(Term term, Clocks now, Duration interval) {}

    /** The first pass that starts at least one interval after the first task of the batch seals it. */
    static boolean isToBeSealed(QueueState state, Pass at) {
        Duration open = at.now().tick().minusMillis(state.batchSince());
        return !state.batch().isEmpty() && !state.continuing() && open.compareTo(at.interval()) >= 0;
    }

    @Override
    public void createTask(T data, Submit how) {
        if (how.options().batch().isPresent()) {
            create(data, how, how.options());
            return;
        }
        if (state.batch().isEmpty()) {
            Instant opened = at.now().wall().truncatedTo(ChronoUnit.MILLIS);
            state = state.inBatch("auto-" + opened, at.now().tick().toMillis());
        }
        create(data, how, how.options().in(new BatchId(state.batch())));
    }

    @Override
    public void createUntrackedTask(T data, Submit how) {
        if (how.options().batch().isPresent()) {
            throw new IllegalArgumentException("An untracked task counts in no batch: name none, or use createTask.");
        }
        create(data, how, how.options());
    }

    private void create(T data, Submit how, TaskOptions options) {
        if (how.key().isPresent()) {
            throw new IllegalArgumentException(
                    "A task of a cycle needs no idempotency key: the cycle is committed once or not at all.");
        }
        Body payload = type.encoded(data, codec);
        if (tasks >= MAX_TASKS || (tasks > 0 && bytes + payload.bytes().length > MAX_BYTES)) {
            throw new IllegalStateException("The cycle is full with " + tasks + " tasks: ask isFull() before creating"
                    + " another one, keep the position with set(...), and call again() for the rest.");
        }
        tasks++;
        bytes += payload.bytes().length;
        operations.add(new Operation.Enqueue(queue, payload, options));
    }

    @Override
    public void seal(String batch) {
        operations.add(new Operation.Seal(queue, new BatchId(batch)));
    }

    @Override
    public boolean isFull() {
        return tasks >= MAX_TASKS || (tasks > 0 && bytes + bytes / tasks > MAX_BYTES);
    }

    @Override
    public void again() {
        again = true;
    }

    @Override
    public <V> Optional<V> get(String key, Class<V> as) {
        return settings.get(state, key, as);
    }

    @Override
    public void set(String key, Object value) {
        state = settings.set(state, key, value);
    }

    @Override
    public void remove(String key) {
        state = state.without(key);
    }

    @Override
    public Term term() {
        return at.term();
    }

    boolean isAgain() {
        return again;
    }

    QueueState state() {
        return state.continuing(again);
    }

    List<Operation> operations() {
        return operations;
    }
}
