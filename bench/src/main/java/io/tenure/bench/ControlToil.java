package io.tenure.bench;

import io.tenure.Tenure;
import io.tenure.bench.measure.Stopwatch;
import io.tenure.queue.TaskType;
import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.QueueLimits;
import io.tenure.store.QueueName;
import io.tenure.store.QueueRules;
import io.tenure.store.QueueStats;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.TaskOptions;
import io.tenure.store.Transaction;
import io.tenure.store.Unique;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/** A queue of a store whose tasks do nothing, with one worker in this process. */
record ControlToil(Store store, String name) {

    /** How a task of this number is submitted. */
    interface Manner extends LongFunction<TaskOptions> {}

    static final Manner PLAIN = number -> TaskOptions.DEFAULT;
    static final Manner PRIORITIES = number -> TaskOptions.DEFAULT.withPriority((int) (number % 10));
    static final Manner LIMIT_KEYS = number -> TaskOptions.DEFAULT.withLimitKey("key " + number % 100);
    static final Manner UNIQUE_KEYS =
            number -> TaskOptions.DEFAULT.withUnique(Unique.untilFinal("unique " + number, Unique.Clash.KEEP));
    static final Manner RULED = number -> PRIORITIES
            .apply(number)
            .withLimitKey("key " + number % 100)
            .withUnique(Unique.untilFinal("unique " + number, Unique.Clash.KEEP));

    private static final int PAGE = 1000;
    private static final int FAILED_PAGE = 500;
    static final long ENOUGH_READY = 20_000;
    private static final Duration LOOK = Duration.ofMillis(2);

    record Noop(long number) {}

    /** Submits when fewer than {@code enough} tasks wait, until so many were submitted, and waits for their end. */
    double endToEnd(int tasks, long enough, Manner manner) {
        try (Tenure tenure = work()) {
            long goal = succeeded() + tasks;
            Stopwatch watch = Stopwatch.start();
            for (int done = 0; done < tasks; done += PAGE) {
                while (ready() >= enough) {
                    Stopwatch.pass(LOOK);
                }
                submit(done, Math.min(PAGE, tasks - done), manner);
            }
            while (succeeded() < goal) {
                Stopwatch.pass(LOOK);
            }
            return tasks * 1e9 / watch.elapsed().toNanos();
        }
    }

    /**
     * Has a task that waits and others that have ended. Rows behind all others of their table are cheaper to write: a queue
     * whose name is the last of all takes that away from the others.
     */
    void stand() {
        endToEnd(PAGE, PAGE, PLAIN);
        submit(0, 1, PLAIN);
    }

    /** Works on the queue until it is closed. */
    Tenure work() {
        return Tenure.on(store)
                .named(name)
                .handle(TaskType.of("noop", Noop.class), task -> {})
                .start();
    }

    void limit(QueueLimits limits) {
        commit(List.of(new Operation.Limit(queue(), limits)));
    }

    /** Makes tasks that have failed. */
    void fail(int tasks) {
        for (int done = 0; done < tasks; done += FAILED_PAGE) {
            submit(done, FAILED_PAGE, PLAIN);
            commit(
                    store
                            .claim(new ClaimRequest(
                                    queue(), new WorkerId("clumsy"), FAILED_PAGE, Duration.ofMinutes(1)))
                            .stream()
                            .map(claim -> new Operation.Finish(
                                    claim.task().id(), claim.task().attempt(), new Verdict.Fail("not yet")))
                            .toList());
        }
    }

    /** Sees to it that there is always something to do. */
    Feed feed() {
        return new Feed(this);
    }

    long succeeded() {
        return stats(store.stale()).totals().succeeded();
    }

    private long ready() {
        return stats(store.stale()).depth().ready();
    }

    private QueueStats stats(Reader reader) {
        return reader.queues().stream()
                .filter(stats -> stats.queue().equals(queue()))
                .findFirst()
                .orElse(new QueueStats(
                        queue(), QueueStats.Depth.NONE, QueueStats.Totals.NONE, QueueRules.NONE, Optional.empty()));
    }

    private void submit(long first, int count, Manner manner) {
        commit(LongStream.range(first, first + count)
                .mapToObj(number -> new Operation.Enqueue(
                        queue(), Body.of("noop", "{\"number\":" + number + "}"), manner.apply(number)))
                .toList());
    }

    private void commit(List<? extends Operation> operations) {
        Outcome outcome = store.commit(Transaction.of(operations));
        if (!(outcome instanceof Outcome.Committed)) {
            throw new IllegalStateException("The store answered " + outcome + ".");
        }
    }

    private QueueName queue() {
        return new QueueName(name);
    }

    /** Submits whenever few tasks wait. */
    static final class Feed implements AutoCloseable {
        private final AtomicBoolean closed = new AtomicBoolean();
        private final AtomicLong submitted = new AtomicLong();
        private final Thread thread;

        private Feed(ControlToil toil) {
            thread = Thread.ofPlatform().name("feed").start(() -> run(toil));
        }

        private void run(ControlToil toil) {
            while (!closed.get()) {
                if (toil.ready() < ENOUGH_READY) {
                    toil.submit(submitted.getAndAdd(PAGE), PAGE, PLAIN);
                } else {
                    Stopwatch.pass(LOOK);
                }
            }
        }

        long submitted() {
            return submitted.get();
        }

        @Override
        public void close() throws InterruptedException {
            closed.set(true);
            thread.join();
        }
    }
}
