package io.tenure.bench;

import io.tenure.Tenure;
import io.tenure.bench.measure.Stopwatch;
import io.tenure.queue.Submit;
import io.tenure.queue.TaskType;
import io.tenure.store.Store;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;

/**
 * How long lone submissions take while a queue is busy, but not at its limit.
 *
 * @param sorted the nanoseconds of each, the shortest first
 */
record HalfLoad(List<Long> sorted) {
    private static final TaskType<Noop> NOOP = TaskType.of("noop", Noop.class);
    private static final int PAGE = 100;
    private static final Duration PAUSE = Duration.ofMillis(1);

    record Noop(int number) {}

    /** While so many tasks per second are submitted by the hundred, and run. */
    static HalfLoad on(Store store, double perSecond, Duration time) {
        AtomicBoolean over = new AtomicBoolean();
        try (Tenure tenure =
                Tenure.on(store).named("bench").handle(NOOP, task -> {}).start()) {
            Thread feed = Thread.ofPlatform().name("feed").start(() -> feed(tenure, perSecond, over));
            LongStream.Builder times = LongStream.builder();
            Stopwatch watch = Stopwatch.start();
            while (watch.elapsed().compareTo(time) < 0) {
                long began = System.nanoTime();
                tenure.submit(NOOP, new Noop(0));
                times.add(System.nanoTime() - began);
                Stopwatch.pass(PAUSE);
            }
            over.set(true);
            feed.join();
            return new HalfLoad(times.build().sorted().boxed().toList());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while tasks were fed.", e);
        }
    }

    /** A page that comes late does not make the next ones later: the load stays what it is. */
    private static void feed(Tenure tenure, double perSecond, AtomicBoolean over) {
        Stopwatch watch = Stopwatch.start();
        List<Noop> page = Collections.nCopies(PAGE, new Noop(1));
        for (long pages = 0; !over.get(); pages++) {
            Duration due = Duration.ofNanos((long) (pages * PAGE * 1e9 / perSecond));
            Stopwatch.pass(due.minus(watch.elapsed()));
            tenure.submitAll(NOOP, page, Submit.now());
        }
    }

    /** The time within which this part of them were answered. */
    Duration at(double part) {
        int index = Math.min(sorted.size() - 1, (int) (part * sorted.size()));
        return Duration.ofNanos(sorted.get(index));
    }
}
