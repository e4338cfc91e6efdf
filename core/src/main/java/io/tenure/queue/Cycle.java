package io.tenure.queue;

import io.tenure.store.Term;
import java.util.Optional;

/**
 * One pass of the leader. What is created and set here takes effect in one commit after
 * {@link QueueService#primaryWork} has returned, or not at all.
 */
public interface Cycle<T> {

    /** The largest number of tasks of one cycle; with large payloads there are fewer ({@link #isFull}). */
    int MAX_TASKS = 1900;

    /** Creates a task that counts in the batch of this pass. */
    default void createTask(T data) {
        createTask(data, Submit.now());
    }

    /** The same with options; if these name a batch, the task counts in that one. */
    void createTask(T data, Submit how);

    /** Creates a task that counts in no batch. */
    default void createUntrackedTask(T data) {
        createUntrackedTask(data, Submit.now());
    }

    void createUntrackedTask(T data, Submit how);

    /** Declares that a batch named by {@link Submit#batch} gets no more members. */
    void seal(String batch);

    /** Whether this cycle should create no more tasks: return, and call {@link #again} if there are more. */
    boolean isFull();

    /**
     * Lets the next cycle begin at once, as a part of the same pass: its tasks count in the same batch. For more tasks
     * than fit into one commit; keep the position with {@link #set}.
     */
    void again();

    /** A setting of this queue, including changes made in this cycle. */
    <V> Optional<V> get(String key, Class<V> as);

    /** Changes a setting of this queue in the commit of the cycle. All settings together may have 256 KiB. */
    void set(String key, Object value);

    /** Removes a setting. */
    void remove(String key);

    /** The term of this cycle. Pass it to outside systems, so that they can refuse an older one. */
    Term term();
}
