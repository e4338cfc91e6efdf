package io.tenure.bench;

import io.tenure.Tenure;
import io.tenure.bench.measure.Stopwatch;
import io.tenure.bench.measure.Toil;
import io.tenure.queue.Submit;
import io.tenure.queue.Submitter;
import io.tenure.queue.TaskType;
import io.tenure.runtime.ProcessCrew;
import io.tenure.store.Body;
import io.tenure.store.QueueName;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The queue of a store, with one worker in this process. */
record QueueToil(String name, Store store) implements Toil {
    private static final String FLEET = "bench";
    private static final QueueName QUEUE = new QueueName(FLEET);
    private static final TaskType<Noop> NOOP = TaskType.of("noop", Noop.class);
    private static final TaskType<Noop> SINGLE =
            TaskType.of("single", Noop.class).in("single");
    private static final int PAGE = 100_000;
    private static final Duration LOOK = Duration.ofMillis(2);

    record Noop(int number) {}

    @Override
    public double endToEnd(int tasks) {
        LongAdder runs = new LongAdder();
        try (Tenure tenure = Tenure.on(store)
                .named(FLEET)
                .handle(NOOP, task -> runs.increment())
                .start()) {
            long goal = succeeded(store) + tasks;
            Stopwatch watch = Stopwatch.start();
            tenure.submitAll(NOOP, IntStream.range(0, tasks).mapToObj(Noop::new).toList(), Submit.now());
            // The store is not asked before it can be so, because to ask it costs as much as a few tasks.
            while (runs.sum() < tasks || succeeded(store.stale()) < goal) {
                Stopwatch.pass(LOOK);
            }
            return tasks * 1e9 / watch.elapsed().toNanos();
        }
    }

    /** Only puts tasks in. */
    void submit(long tasks) {
        Submitter submitter = new Submitter(store, new ProcessCrew());
        for (long done = 0; done < tasks; done += PAGE) {
            List<Long> numbers =
                    LongStream.range(done, Math.min(tasks, done + PAGE)).boxed().toList();
            submitter.submitAll(
                    QUEUE, numbers, number -> Body.of(NOOP.name(), "{\"number\":" + number + "}"), Submit.now());
        }
    }

    /** How long it takes from the submission of a lone task to the begin of its handler. */
    List<Duration> pickUps(int count, Duration pause) {
        SynchronousQueue<Long> begun = new SynchronousQueue<>();
        try (Tenure tenure = Tenure.on(store)
                .named(FLEET)
                .handle(SINGLE, task -> begun.put(System.nanoTime()))
                .start()) {
            List<Duration> times = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                Stopwatch.pass(pause);
                long submitted = System.nanoTime();
                tenure.submit(SINGLE, new Noop(i));
                times.add(Duration.ofNanos(begun.take() - submitted));
            }
            return times;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for a task.", e);
        }
    }

    private static long succeeded(Reader reader) {
        return reader.queues().stream()
                .filter(stats -> stats.queue().equals(QUEUE))
                .mapToLong(stats -> stats.totals().succeeded())
                .sum();
    }
}
