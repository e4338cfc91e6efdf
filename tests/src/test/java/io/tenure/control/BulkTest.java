package io.tenure.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.Tenure;
import io.tenure.runtime.SystemTime;
import io.tenure.store.BatchId;
import io.tenure.store.Body;
import io.tenure.store.CommitRefused;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.NotFound;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.QueueName;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskState.Kind;
import io.tenure.store.Transaction;
import io.tenure.testkit.Await;
import io.tenure.testkit.MemoryStore;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Many tasks at once, by a fleet with real threads on a store in memory. */
class BulkTest {

    private static final Requester WISH = new Requester("anna", "mail is up again");
    private static final TaskFilter FAILED = TaskFilter.in("mail");

    private final MemoryStore store = new MemoryStore(new SystemTime());
    private final FailedTasks mail = new FailedTasks(store, new QueueName("mail"));
    private Tenure tenure;

    @BeforeEach
    void start() {
        tenure = Tenure.on(store).named("shop").start();
        Await.until(() -> assertThat(tenure.leading()).isPresent());
    }

    @AfterEach
    void stop() {
        tenure.close();
        store.close();
    }

    @Test
    void all_that_match_are_retried_and_no_others() throws InterruptedException {
        mail.make(1200, "letter", "no route to host");
        mail.make(300, "letter", "no such address");
        mail.make(700, "parcel", "no route to host");

        Bulk bulk =
                ended(tenure.bulks().begin(Action.RETRY, FAILED.type("letter").errorContains("no route"), WISH));

        assertThat(bulk.state().end()).isEqualTo(BulkState.DONE);
        assertThat(bulk.state().tally()).isEqualTo(new BulkState.Tally(2200, 2200, 1200, 0));
        assertThat(bulk.state().line()).isEqualTo("Retried 1200 tasks of the queue 'mail'.");
        assertThat(mail.stats().depth().ready()).isEqualTo(1200);
        assertThat(mail.in(Kind.READY)).allMatch(task -> task.type().equals("letter"));
        assertThat(mail.retried()).hasSize(1200).doesNotHaveDuplicates();
    }

    @Test
    void tasks_that_are_large_together_are_retried_in_smaller_pages() throws InterruptedException {
        mail.make(30, 400_000);

        Bulk bulk = ended(tenure.bulks().begin(Action.RETRY, FAILED.state(Kind.CANCELLED), WISH));

        assertThat(bulk.state().end()).isEqualTo(BulkState.DONE);
        assertThat(mail.retried()).hasSize(30).doesNotHaveDuplicates();
    }

    @Test
    void what_was_retried_is_not_retried_by_the_next_bulk() throws InterruptedException {
        mail.make(10, "letter", "error");
        ended(tenure.bulks().begin(Action.RETRY, FAILED, WISH));

        assertRefused(NotFound.class, Action.RETRY, FAILED);
        assertThatThrownBy(() -> tenure.bulks().begin(Action.RETRY, FAILED, WISH))
                .hasMessage("No task of the queue 'mail' matches; there is nothing to retry.");
        assertThat(mail.retried()).hasSize(10);
    }

    @Test
    void the_same_key_gives_the_same_bulk_and_only_that() throws InterruptedException {
        mail.make(10, "letter", "error");
        Bulks keyed = tenure.bulks().under(new IdempotencyKey("k1"));
        Bulk first = ended(keyed.begin(Action.RETRY, FAILED, WISH));
        mail.make(10, "letter", "error");

        assertThat(keyed.begin(Action.RETRY, FAILED, WISH)).isEqualTo(first);
        assertThat(mail.retried()).hasSize(10);
        assertThatThrownBy(() -> keyed.begin(Action.DISCARD, FAILED, WISH))
                .isInstanceOfSatisfying(
                        CommitRefused.class, e -> assertThat(e.reason()).isEqualTo(Outcome.Reason.KEY_REUSED));
        assertThat(tenure.bulks().all()).containsExactly(first);
    }

    @Test
    void what_cannot_be_is_refused_with_a_sentence() {
        mail.make(1, "letter", "error");

        assertRefused(NotFound.class, Action.RETRY, TaskFilter.in("nowhere"));
        assertRefused(NotFound.class, Action.RETRY, FAILED.type("parcel"));
        assertRefused(NotFound.class, Action.RETRY, FAILED.olderThan(Duration.ofHours(1)));
        assertRefused(NotFound.class, Action.CANCEL, FAILED);
        assertRefused(IllegalArgumentException.class, Action.RETRY, FAILED.state(Kind.READY));
        assertRefused(IllegalArgumentException.class, Action.CANCEL, FAILED.state(Kind.FAILED));
        assertThatThrownBy(() -> new Requester("anna", "x".repeat(501))).hasMessageContaining("take 1 to 500");
        assertThatThrownBy(() -> new Requester("", "why")).hasMessageContaining("take 1 to 500");
        assertThat(tenure.bulks().all()).isEmpty();
        assertThatThrownBy(() -> tenure.bulks().stop("nothing")).isInstanceOf(NotFound.class);
        assertThatThrownBy(() -> FAILED.errorContains("")).hasMessageContaining("take 1 to 500");
        assertThatThrownBy(() -> FAILED.olderThan(Duration.ZERO)).hasMessageContaining("longer than nothing");
        assertThatThrownBy(() -> FAILED.youngerThan(Duration.ofSeconds(Long.MAX_VALUE)))
                .hasMessageContaining("at most 100 years");
    }

    @Test
    void tasks_are_discarded_but_for_those_that_a_batch_needs() throws InterruptedException {
        mail.make(600, "letter", "error");
        store.commit(Transaction.of(new Operation.Enqueue(
                mail.queue(), Body.of("letter", "{}"), TaskOptions.DEFAULT.in(new BatchId("b")))));
        store.commit(Transaction.of(
                new Operation.Cancel(mail.in(Kind.READY).getFirst().id(), "why")));

        Bulk failed = ended(tenure.bulks().begin(Action.DISCARD, FAILED, WISH));
        Bulk cancelled = ended(tenure.bulks().begin(Action.DISCARD, FAILED.state(Kind.CANCELLED), WISH));

        assertThat(failed.state().tally().done()).isEqualTo(600);
        assertThat(mail.in(Kind.FAILED)).isEmpty();
        assertThat(cancelled.state().tally()).isEqualTo(new BulkState.Tally(1, 1, 0, 1));
        assertThat(mail.in(Kind.CANCELLED)).hasSize(1);
    }

    @Test
    void what_waits_is_cancelled_with_the_reason() throws InterruptedException {
        mail.make(20, "letter", "error");
        ended(tenure.bulks().begin(Action.RETRY, FAILED, WISH));

        Bulk bulk = ended(tenure.bulks().begin(Action.CANCEL, FAILED, new Requester("anna", "wrong list")));

        assertThat(bulk.state().tally().done()).isEqualTo(20);
        assertThat(mail.in(Kind.CANCELLED))
                .hasSize(20)
                .allSatisfy(task ->
                        assertThat(task.state()).hasFieldOrPropertyWithValue("why", "Cancelled by anna: wrong list"));
    }

    @Test
    void a_bulk_is_stopped_and_its_record_removed() throws InterruptedException {
        mail.make(20_000, "letter", "error");
        Bulk bulk = tenure.bulks().begin(Action.RETRY, FAILED, WISH);

        tenure.bulks().stop(bulk.id());
        Bulk stopped = tenure.bulks().find(bulk.id()).orElseThrow();
        assertThat(stopped.state().end()).isEqualTo(BulkState.STOPPED);
        assertThat(stopped.state().line()).endsWith("; it was stopped.");
        assertThat(mail.retried()).hasSize((int) stopped.state().tally().done());

        tenure.close();
        tenure = Tenure.on(store).named("shop").start();
        Await.until(() -> assertThat(tenure.leading()).isPresent());
        tenure.bulks().stop(bulk.id());
        assertThat(tenure.bulks().all()).isEmpty();
        assertThat(mail.retried()).hasSize((int) stopped.state().tally().done());
    }

    private Bulk ended(Bulk bulk) {
        return Await.value(() -> {
            Bulk now = tenure.bulks().find(bulk.id()).orElseThrow();
            assertThat(now.state().isOver()).isTrue();
            return now;
        });
    }

    private void assertRefused(Class<?> type, Action action, TaskFilter filter) {
        assertThatThrownBy(() -> tenure.bulks().begin(action, filter, WISH))
                .isInstanceOf(type)
                .message()
                .endsWith(".");
    }
}
