package io.tenure.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Operation;
import io.tenure.store.QueueLimits;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.TaskId;
import io.tenure.store.Transaction;
import io.tenure.testkit.Copy;
import io.tenure.testkit.TestTenure;
import java.time.Duration;
import java.util.Collections;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What a worker claims in advance is there for others when it cannot run it. */
class AdvanceTest {

    private static final QueueName QUEUE = new QueueName("test");
    private static final Duration HOUR = Duration.ofHours(1);

    private final TestTenure tenure = TestTenure.of(setup -> {});

    private Copy add(int limit) {
        int[] number = new int[1];
        Copy copy = tenure.addCopy(setup -> setup.workerSettings(WorkerSettings.DEFAULT.withLimit(limit))
                .handle(
                        Mail.TYPE,
                        task -> tenure.copy(number[0])
                                .sleep(Duration.parse(task.data().to()))));
        number[0] = Integer.parseInt(copy.name().substring("copy-".length()));
        return copy;
    }

    private void submit(int count, Duration each) {
        tenure.submitAll(Mail.TYPE, Collections.nCopies(count, new Mail(each.toString())), Submit.now());
    }

    private QueueStats stats() {
        return tenure.store().queues().getFirst();
    }

    @Test
    void tasks_that_one_worker_cannot_run_are_run_by_another_within_seconds_and_cost_no_retry() {
        Copy quick = add(2);
        submit(1000, Duration.ofMillis(1));
        tenure.advance(Duration.ofSeconds(10));
        submit(100, HOUR);
        tenure.settle();
        assertThat(stats().depth().claimed())
                .as("two run, the others wait here")
                .isEqualTo(100);
        Copy other = add(50);

        tenure.advance(Duration.ofSeconds(3));

        assertThat(quick.counts().running()).isEqualTo(2);
        assertThat(other.counts().running()).isEqualTo(50);
        assertThat(stats().depth().claimed()).isEqualTo(52);
        assertThat(stats().totals().stalled()).isZero();
    }

    @Test
    void what_only_waited_at_a_worker_that_died_keeps_its_retries() {
        Copy quick = add(2);
        submit(1000, Duration.ofMillis(1));
        tenure.advance(Duration.ofSeconds(10));
        submit(100, Duration.ofSeconds(5));
        tenure.settle();
        assertThat(stats().depth().claimed()).isEqualTo(100);
        quick.crash();
        add(100);

        tenure.advance(Duration.ofMinutes(2));

        assertThat(stats().totals().succeeded()).isEqualTo(1100);
        assertThat(stats().totals().stalled()).isEqualTo(100);
        assertThat(LongStream.rangeClosed(1001, 1100)
                        .filter(id -> tenure.task(new TaskId(id)).failures() > 0)
                        .count())
                .as("the two that ran")
                .isEqualTo(2);
    }

    @Test
    void a_lone_worker_hands_back_what_it_cannot_run_and_does_not_claim_it_again_and_again() {
        add(2);
        submit(1000, Duration.ofMillis(1));
        tenure.advance(Duration.ofSeconds(10));
        submit(1000, Duration.ofMinutes(1));

        tenure.advance(Duration.ofMinutes(20));

        assertThat(stats().totals().succeeded()).isEqualTo(1000 + 2 * 20);
        assertThat(stats().totals().handedBack()).isEqualTo(1000 - 2);
    }

    @Test
    void what_waits_at_a_worker_holds_none_of_the_slots_of_a_small_limit() {
        tenure.store()
                .commit(Transaction.of(new Operation.Limit(QUEUE, new QueueLimits(Optional.of(6), Optional.empty()))));
        Copy quick = add(2);
        submit(1000, Duration.ofMillis(1));
        tenure.advance(Duration.ofSeconds(10));
        assertThat(stats().totals().succeeded()).isEqualTo(1000);
        submit(100, HOUR);
        tenure.settle();
        Copy other = add(50);

        tenure.settle();

        assertThat(quick.counts().running()).isEqualTo(2);
        assertThat(other.counts().running())
                .as("half of the slots are left to who runs at once")
                .isEqualTo(3);
        tenure.advance(Duration.ofSeconds(3));
        assertThat(other.counts().running()).isEqualTo(4);
    }
}
