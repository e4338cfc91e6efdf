package io.tenure.queue;

import org.jspecify.annotations.Nullable;

/**
 * A {@link TaskHandler} whose task has a result: a value that is stored with the task, or a future of it, which is
 * awaited. {@code null} means no result.
 */
@FunctionalInterface
public interface TaskFunction<T, R> {

    @Nullable
    R apply(Task<T> task) throws Exception;
}
