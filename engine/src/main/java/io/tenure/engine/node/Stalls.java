package io.tenure.engine.node;

import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Claims that ran out since it was last told of them: one sentence, however many there are. */
final class Stalls {

    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable TaskRecord first;
    private long count;

    void add(List<TaskRecord> tasks) {
        lock.lock();
        try {
            if (first == null) {
                first = tasks.getFirst();
            }
            count += tasks.size();
        } finally {
            lock.unlock();
        }
    }

    Optional<String> tell() {
        lock.lock();
        try {
            TaskRecord task = first;
            if (task == null) {
                return Optional.empty();
            }
            String worker = task.state() instanceof TaskState.Claimed claim ? " at worker " + claim.worker() : "";
            String sentence = "Claims that ran out: " + count + "; the first of them was on task " + task.id()
                    + " of queue '" + task.queue() + "'" + worker
                    + ". Workers died, were frozen or could not reach the store in time.";
            first = null;
            count = 0;
            return Optional.of(sentence);
        } finally {
            lock.unlock();
        }
    }
}
