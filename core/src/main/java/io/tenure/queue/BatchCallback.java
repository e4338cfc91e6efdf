package io.tenure.queue;

/**
 * Told on the leader that a batch has ended. Called at least once for each batch, until a call returns and that is
 * recorded; an exception is shown, and the call made again after a growing pause.
 */
@FunctionalInterface
public interface BatchCallback<T> {

    void onEnd(Batch<T> batch) throws Exception;
}
