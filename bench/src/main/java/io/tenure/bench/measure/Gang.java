package io.tenure.bench.measure;

import io.tenure.testkit.Parallel;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;

/** Callers that do the same at once, each call after the other. */
public record Gang(int callers) {

    /** One call; returns how many items it dealt with, 0 if there is nothing left to do. */
    public interface Step {
        int run();
    }

    /** What each caller does. */
    public interface Job {
        Step of(int caller);
    }

    /** Works for some time. */
    public Rate run(Duration time, Job job) {
        long end = System.nanoTime() + time.toNanos();
        return run(job, () -> System.nanoTime() - end < 0);
    }

    /** Works until there is nothing left to do. */
    public Rate exhaust(Job job) {
        return run(job, () -> true);
    }

    private record Done(long items, LongStream calls) {}

    private Rate run(Job job, BooleanSupplier goesOn) {
        long began = System.nanoTime();
        List<Done> done = Parallel.call(callers, i -> () -> work(job.of(i), goesOn));
        long nanos = System.nanoTime() - began;
        long items = done.stream().mapToLong(Done::items).sum();
        return Rate.of(items, nanos, done.stream().flatMapToLong(Done::calls).toArray());
    }

    private static Done work(Step step, BooleanSupplier goesOn) {
        LongStream.Builder calls = LongStream.builder();
        long items = 0;
        while (goesOn.getAsBoolean()) {
            long began = System.nanoTime();
            int count = step.run();
            calls.add(System.nanoTime() - began);
            items += count;
            if (count == 0) {
                break;
            }
        }
        return new Done(items, calls.build());
    }
}
