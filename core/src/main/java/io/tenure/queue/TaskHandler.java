package io.tenure.queue;

/**
 * Does the work of a task. Returning means that it is done; an exception means that it is to be retried ({@link Retry}
 * and {@link Fail} control that). Interruption means that the claim is lost or the node shuts down: return soon.
 *
 * <p>It may be called more than once for a task, but hardly ever at the same time. It must not leave work behind in
 * other threads: see {@link Task}.
 */
@FunctionalInterface
public interface TaskHandler<T> {

    void handle(Task<T> task) throws Exception;
}
