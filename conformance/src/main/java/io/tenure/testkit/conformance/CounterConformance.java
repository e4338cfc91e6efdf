package io.tenure.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.BatchRecord;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Conflict;
import io.tenure.store.QueueStats.Depth;
import io.tenure.store.QueueStats.Totals;
import io.tenure.store.Start;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.TaskState.Claimed;
import io.tenure.store.TaskState.Failed;
import io.tenure.store.TaskState.Ready;
import io.tenure.store.TaskState.Succeeded;
import io.tenure.store.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The counters of queues and batches equal a recount after whatever happened. */
abstract class CounterConformance extends Conformance {
    private static final long SEED = 42;
    private static final int STEPS = 300;

    private final Random random = new Random(SEED);
    private final List<TaskId> enqueued = new ArrayList<>();
    private final List<TaskRecord> claimed = new ArrayList<>();
    private long late;

    @Test
    void counters_equal_a_recount_after_random_work() {
        for (int step = 0; step < STEPS; step++) {
            switch (random.nextInt(6)) {
                case 0, 1 -> enqueueSome();
                case 2 -> claimNow(1 + random.nextInt(3)).forEach(claim -> claimed.add(claim.task()));
                case 3, 4 -> finishSome();
                default -> pass(Duration.ofSeconds(random.nextInt(12)));
            }
            if (step % 60 == 0 && !enqueued.isEmpty()) {
                recount();
            }
        }
        recount();
        Depth depth = stats().depth();
        Totals totals = stats().totals();
        assertThat(List.of(depth.succeeded(), depth.failed(), totals.stalled(), totals.late(), totals.handedBack()))
                .as("each must have happened, or this test says nothing")
                .allSatisfy(count -> assertThat(count).isPositive());
    }

    private void enqueueSome() {
        TaskOptions options = TaskOptions.DEFAULT
                .withPriority(random.nextInt(3))
                .withRetries(random.nextInt(3))
                .withStart(random.nextBoolean() ? Start.NOW : new Start.After(Duration.ofSeconds(random.nextInt(20))));
        enqueued.add(enqueue(random.nextBoolean() ? options : options.in(batch("b"))));
    }

    /** Finishes a claim that was given at some time; it may be long gone. */
    private void finishSome() {
        if (claimed.isEmpty()) {
            return;
        }
        TaskRecord claim = claimed.get(random.nextInt(claimed.size()));
        Duration delay = Duration.ofSeconds(random.nextInt(10));
        Outcome outcome = finish(
                claim,
                switch (random.nextInt(4)) {
                    case 0 -> Verdict.SUCCEED;
                    case 1 -> new Verdict.Retry(delay, "error");
                    case 2 -> new Verdict.Fail("hopeless");
                    default -> new Verdict.HandBack(delay);
                });
        late += outcome instanceof Conflict ? 1 : 0;
    }

    private void recount() {
        List<TaskRecord> tasks = enqueued.stream().map(this::look).toList();
        long ready = count(tasks, Ready.class::isInstance);
        long running = count(tasks, Claimed.class::isInstance);
        long succeeded = count(tasks, Succeeded.class::isInstance);
        long failed = count(tasks, Failed.class::isInstance);
        long waiting = tasks.size() - ready - running - succeeded - failed;

        assertCounts(
                Count.WAITING.is(waiting),
                Count.READY.is(ready),
                Count.CLAIMED.is(running),
                Count.SUCCEEDED.is(succeeded),
                Count.FAILED.is(failed),
                Count.STALLED.is(stats().totals().stalled()),
                Count.LATE.is(late));
        assertThat(stats().totals().enqueued()).isEqualTo(tasks.size());
        assertThat(stats().totals().claimed())
                .isEqualTo(tasks.stream().mapToLong(TaskRecord::attempt).sum());
        recountBatch(tasks.stream()
                .filter(task -> task.options().batch().isPresent())
                .toList());
    }

    private void recountBatch(List<TaskRecord> members) {
        if (!members.isEmpty()) {
            long succeeded = count(members, Succeeded.class::isInstance);
            long failed = count(members, Failed.class::isInstance);
            assertThat(store().batch(queue(), batch("b")))
                    .contains(new BatchRecord(
                            batch("b"),
                            queue(),
                            members.size() - succeeded - failed,
                            succeeded,
                            failed,
                            0,
                            false,
                            false,
                            true));
        }
    }

    private static long count(List<TaskRecord> tasks, Predicate<TaskState> state) {
        return tasks.stream().filter(task -> state.test(task.state())).count();
    }
}
