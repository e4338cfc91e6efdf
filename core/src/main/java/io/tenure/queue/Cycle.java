package io.tenure.queue;

import io.tenure.store.Term;
import java.util.Optional;

/**
 * One pass of the leader over its queue. What is created and set here takes effect in one commit after
 * {@link QueueService#primaryWork} has returned, or not at all.
 */
public interface Cycle<T> {

    /** How many tasks one cycle can create; large ones are fewer, {@link #isFull} knows. */
    int MAX_TASKS = 1900;

    /** Creates a task that counts in the batch of this pass. */
    default void createTask(T data) {
        createTask(data, Submit.now());
    }

    /** The same with options; if they name a batch, the task counts in that one. */
    void createTask(T data, Submit how);

    /** Creates a task that counts in no batch. */
    default void createUntrackedTask(T data) {
        createUntrackedTask(data, Submit.now());
    }

    void createUntrackedTask(T data, Submit how);

    /** Declares that a batch that was named in {@link Submit#batch} gets no more members. */
    void seal(String batch);

    /** Whether this cycle should create no more tasks: return, and say {@link #again} if there are others. */
    boolean isFull();

    /**
     * Has the next cycle begin at once, as a part of the same pass: its tasks count in the same batch. For more tasks than
     * fit one commit; keep the position with {@link #set}.
     */
    void again();

    /** A setting of this queue; within the cycle what it has set itself. */
    <V> Optional<V> get(String key, Class<V> as);

    /** Sets a setting of this queue, with the commit of the cycle. All settings together have at most 256 KiB. */
    void set(String key, Object value);

    /** Removes a setting. */
    void remove(String key);

    /** The term that this runs under: hand it to outside systems, so that they can refuse an older one. */
    Term term();
}
