package io.tenure.queue;

/**
 * Does the work of a task. Returning means that it is done; an exception, that it is to be tried again ({@link Retry} and
 * {@link Fail} say it more closely). Interruption means that the claim is lost or the node shuts down: return soon.
 *
 * <p>It may be called more than once for a task, but hardly ever twice at the same time. It must not leave work behind
 * in other threads: see {@link Task}.
 */
@FunctionalInterface
public interface TaskHandler<T> {

    void handle(Task<T> task) throws Exception;
}
