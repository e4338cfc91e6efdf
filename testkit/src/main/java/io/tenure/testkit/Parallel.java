package io.tenure.testkit;

import io.tenure.runtime.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Lets several threads do something at once and waits for all of them. */
public final class Parallel {
    private Parallel() {}

    /** What each of the threads returned, in their order; throws if one of them failed. */
    public static <T> List<T> call(int threads, IntFunction<Callable<T>> work) {
        CountDownLatch all = new CountDownLatch(threads);
        try (ExecutorService executor = Threads.perTask("parallel")) {
            List<Future<T>> started = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                Callable<T> body = work.apply(i);
                started.add(executor.submit(() -> {
                    all.countDown();
                    all.await();
                    return body.call();
                }));
            }
            return results(started);
        }
    }

    /** Runs all of them at once; throws if one of them failed. */
    public static void run(List<? extends Runnable> all) {
        call(all.size(), i -> Executors.callable(all.get(i)));
    }

    private static <T> List<T> results(List<Future<T>> started) {
        List<T> results = new ArrayList<>();
        for (Future<T> future : started) {
            try {
                results.add(future.get());
            } catch (ExecutionException e) {
                throw new AssertionError("A thread failed: " + e.getCause(), e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("Interrupted while waiting for the other threads.", e);
            }
        }
        return results;
    }
}
