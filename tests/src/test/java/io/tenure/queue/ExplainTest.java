package io.tenure.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Operation;
import io.tenure.store.QueueLimits;
import io.tenure.store.QueueName;
import io.tenure.store.TaskId;
import io.tenure.store.Transaction;
import io.tenure.testkit.TestTenure;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Every answer to "why is this not running?", brought about for real. */
class ExplainTest {

    private static final QueueName QUEUE = new QueueName("test");

    private final TestTenure tenure = TestTenure.of(setup -> {});

    private String why(TaskId id) {
        return tenure.explain(id).orElseThrow().sentence();
    }

    private void addWorker(int limit) {
        tenure.addCopy(setup -> setup.workerSettings(WorkerSettings.DEFAULT.withLimit(limit))
                .handle(
                        Mail.TYPE,
                        task -> tenure.copy(2).sleep(Duration.parse(task.data().to()))));
    }

    @Test
    void not_due() {
        TaskId id = tenure.submit(Mail.TYPE, new Mail("PT0S"), Submit.after(Duration.ofHours(1)));

        assertThat(why(id)).isEqualTo("It is not due until 2030-01-01T01:00:00Z.");
    }

    @Test
    void no_worker_of_the_queue() {
        TaskId id = tenure.submit(Mail.TYPE, new Mail("PT0S"));

        assertThat(why(id))
                .startsWith("It is ready, but no live worker of the queue 'test' knows the type 'mail'")
                .contains("there is no live worker of the queue");
    }

    @Test
    void a_worker_that_has_not_spoken_for_long_does_not_count() {
        addWorker(1);
        tenure.settle();
        tenure.copy(2).crash();
        tenure.advance(Duration.ofSeconds(66));
        TaskId id = tenure.submit(Mail.TYPE, new Mail("PT0S"));

        assertThat(tenure.explain(id)).containsInstanceOf(Explanation.NoWorker.class);
    }

    @Test
    void no_worker_knows_the_type() {
        addWorker(1);
        TaskId id = tenure.submit(TaskType.of("letter", Mail.class), new Mail("PT0S"));
        tenure.settle();

        assertThat(why(id))
                .isEqualTo(
                        "It was handed back untried and can be claimed again in 1 s; no live worker knows its type.");
    }

    @Test
    void claimed() {
        addWorker(1);
        TaskId id = tenure.submit(Mail.TYPE, new Mail("PT5M"));
        tenure.advance(Duration.ofSeconds(4));

        assertThat(why(id))
                .matches(
                        "It is claimed by copy-2-\\w+ \\(attempt 1\\); the claim runs out in 26 s unless it is extended\\.");
    }

    @Test
    void waiting_for_a_retry() {
        addWorker(1);
        TaskId id = tenure.submit(Mail.TYPE, new Mail("not a duration"));
        tenure.settle();

        assertThat(why(id))
                .startsWith("It waits 1.5 s more for retry 1 of 5; the last error was: ")
                .contains("DateTimeParseException");
    }

    @Test
    void the_limit_of_the_node_is_reached() {
        addWorker(1);
        tenure.submit(Mail.TYPE, new Mail("PT1H"));
        tenure.advance(Duration.ofSeconds(31));
        TaskId second = tenure.submit(Mail.TYPE, new Mail("PT1H"));
        TaskId third = tenure.submit(Mail.TYPE, new Mail("PT1H"));
        tenure.settle();

        assertThat(why(second))
                .endsWith("each of the 1 workers that know its type is at its limit; the next to be claimed.");
        assertThat(why(third)).endsWith("is at its limit; waits behind 1 others.");
    }

    @Test
    void ready_behind_others() {
        addWorker(1);
        tenure.settle();
        tenure.submit(Mail.TYPE, new Mail("PT1H"));
        TaskId id = tenure.submit(Mail.TYPE, new Mail("PT1H"));

        assertThat(why(id)).isEqualTo("It is ready and waits behind 1 others.");
    }

    @Test
    void paused() {
        tenure.store().commit(Transaction.of(new Operation.Pause(QUEUE, "ann", "the mail server is down")));
        TaskId id = tenure.submit(Mail.TYPE, new Mail("PT0S"));

        assertThat(why(id))
                .isEqualTo("Its queue is paused by ann since 2030-01-01T00:00:00Z: the mail server is down.");
    }

    @Test
    void the_limit_of_the_queue_is_reached() {
        limit(new QueueLimits(Optional.of(1), Optional.empty()));
        addWorker(5);
        tenure.submit(Mail.TYPE, new Mail("PT1H"));
        TaskId id = tenure.submit(Mail.TYPE, new Mail("PT1H"));
        tenure.settle();

        assertThat(why(id))
                .startsWith("It is ready, but the limit of the queue is reached, 1/1: held by task 1 at copy-2-");
    }

    @Test
    void the_limit_of_its_key_is_reached() {
        limit(new QueueLimits(Optional.empty(), Optional.of(1)));
        addWorker(5);
        Submit keyed = Submit.now().limitKey("customer 7");
        tenure.submit(Mail.TYPE, new Mail("PT1H"), keyed);
        TaskId id = tenure.submit(Mail.TYPE, new Mail("PT1H"), keyed);
        tenure.settle();

        assertThat(why(id))
                .startsWith(
                        "It is ready, but the limit of the key 'customer 7' is reached, 1/1: held by task 1 at copy-2-");
    }

    @Test
    void ended() {
        addWorker(1);
        TaskId id = tenure.submit(Mail.TYPE, new Mail("PT2S"));
        tenure.advance(Duration.ofSeconds(3));

        assertThat(why(id)).isEqualTo("It is over, succeeded at 2030-01-01T00:00:02Z.");
    }

    private void limit(QueueLimits limits) {
        tenure.store().commit(Transaction.of(new Operation.Limit(QUEUE, limits)));
    }
}
