package io.tenure.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.runtime.ProcessCrew;
import io.tenure.store.BatchId;
import io.tenure.store.Body;
import io.tenure.store.CommitRefused;
import io.tenure.store.Outcome;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.TestTenure;
import io.tenure.testkit.VirtualTime;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SubmitTest {

    private static final QueueName QUEUE = new QueueName("q");

    private final MemoryStore store = new MemoryStore(new VirtualTime());
    private final Submitter submitter = new Submitter(store, new ProcessCrew());

    @Test
    void the_same_idempotency_key_gives_the_same_task() {
        Submit once = Submit.now().idempotencyKey("order-7");

        TaskId first = submitter.submit(QUEUE, Body.of("mail", "{}"), once);

        assertThat(submitter.submit(QUEUE, Body.of("mail", "{}"), once)).isEqualTo(first);
        assertThat(enqueued()).isEqualTo(1);
        assertThatThrownBy(() -> submitter.submit(QUEUE, Body.of("mail", "{\"to\":1}"), once))
                .isInstanceOfSatisfying(
                        CommitRefused.class, e -> assertThat(e.reason()).isEqualTo(Outcome.Reason.KEY_REUSED));
    }

    @Test
    void a_payload_that_is_too_large_is_refused_with_its_place_and_nothing_is_sent() {
        List<String> items = IntStream.range(0, 1500)
                .mapToObj(i -> i == 1400 ? "x".repeat(600_000) : "x")
                .toList();

        assertThatThrownBy(() -> submitter.submitAll(QUEUE, items, text -> Body.of("mail", text), Submit.now()))
                .isInstanceOf(CommitRefused.class)
                .hasMessageContaining("task 1401")
                .hasMessageContaining("600000 bytes");
        assertThat(store.queues()).isEmpty();
    }

    @Test
    void a_negative_delay_is_refused_with_a_sentence() {
        assertThatThrownBy(() -> Submit.after(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("A delay lies between");
    }

    @Test
    void a_hundred_thousand_tasks_are_submitted_by_one_call_in_their_order() {
        List<Integer> many = IntStream.range(0, 100_000).boxed().toList();

        List<TaskId> ids = submitter.submitAll(QUEUE, many, i -> Body.of("n", "{\"i\":" + i + "}"), Submit.now());

        assertThat(ids).hasSize(100_000).isSorted();
        assertThat(store.payload(ids.get(77_777)).orElseThrow().text()).isEqualTo("{\"i\":77777}");
    }

    @Test
    void a_submission_that_is_cut_off_is_completed_under_its_key_and_doubles_nothing() {
        List<Integer> many = IntStream.range(0, 2500).boxed().toList();
        Submitter cutOff = new Submitter(failingAfter(2), new ProcessCrew());

        PartlySubmitted partly =
                catchPartly(() -> cutOff.submitAll(QUEUE, many, i -> Body.of("n", "{\"i\":" + i + "}"), Submit.now()));
        assertThat(partly.tasks()).hasSize(2000);

        List<TaskId> all = submitter.submitAll(
                QUEUE,
                many,
                i -> Body.of("n", "{\"i\":" + i + "}"),
                Submit.now().idempotencyKey(partly.key().value()));
        assertThat(all).hasSize(2500).startsWith(partly.tasks().toArray(TaskId[]::new));
        assertThat(enqueued()).isEqualTo(2500);
    }

    @Test
    void a_sealed_batch_takes_no_more_tasks() {
        Submit member = Submit.now().batch("b");
        submitter.submit(QUEUE, Body.of("mail", "{}"), member);
        submitter.seal(QUEUE, member.options().batch().orElseThrow());

        assertThatThrownBy(() -> submitter.submit(QUEUE, Body.of("mail", "{}"), member))
                .hasMessageContaining("The batch is sealed");
        assertThatThrownBy(() -> submitter.seal(QUEUE, new BatchId("none")))
                .hasMessageContaining("There is no such batch");
    }

    @Test
    void a_unique_key_keeps_the_task_that_has_it() {
        try (TestTenure tenure = TestTenure.of(setup -> {})) {
            TaskId first = tenure.submit(Mail.TYPE, new Mail("a"), Submit.now().unique("a"));

            assertThat(tenure.submit(Mail.TYPE, new Mail("b"), Submit.now().unique("a")))
                    .isEqualTo(first);
        }
    }

    private static PartlySubmitted catchPartly(Runnable call) {
        try {
            call.run();
        } catch (PartlySubmitted e) {
            return e;
        }
        throw new AssertionError("It was not cut off.");
    }

    /** The store, but unavailable after so many commits. */
    private Store failingAfter(int commits) {
        int[] done = new int[1];
        return (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, args) -> {
                    if (method.getName().equals("commit") && ++done[0] > commits) {
                        throw new Unavailable("The cable is out.", null);
                    }
                    return method.getName().equals("commit")
                            ? store.commit((Transaction) args[0])
                            : method.invoke(store, args);
                });
    }

    private long enqueued() {
        return store.queues().stream()
                .map(QueueStats::totals)
                .mapToLong(QueueStats.Totals::enqueued)
                .sum();
    }
}
