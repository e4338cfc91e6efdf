package io.tenure.queue;

/**
 * Called on the leader when a batch has ended. Called at least once for each batch, until a call returns and that is
 * recorded. An exception is shown, and the call is repeated after a growing pause.
 */
@FunctionalInterface
public interface BatchCallback<T> {

    void onEnd(Batch<T> batch) throws Exception;
}
