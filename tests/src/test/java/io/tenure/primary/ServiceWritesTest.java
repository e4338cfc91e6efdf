package io.tenure.primary;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Body;
import io.tenure.store.CommitConflict;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Indeterminate;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.TaskOptions;
import io.tenure.store.Term;
import io.tenure.store.Transaction;
import io.tenure.testkit.Await;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An instance writes all or nothing, once, and nothing after its term. */
@Timeout(120)
final class ServiceWritesTest {

    private static final DocumentKey OUTSIDE = DocumentKey.of("outside", "x");

    private final Stages stages = new Stages();

    @AfterEach
    void stop() {
        stages.close();
    }

    @Test
    void other_operations_take_effect_with_the_state_or_not_at_all() throws Exception {
        CompletableFuture<Throwable> conflict = new CompletableFuture<>();
        Operation enqueue = new Operation.Enqueue(new QueueName("mail"), Body.of("t", "m"), TaskOptions.DEFAULT);
        Custom service = new Custom((state, scope) -> {
            state.insert();
            try {
                state.update(state.value().next(), enqueue, new Operation.Check(OUTSIDE, Expected.PRESENT));
            } catch (CommitConflict e) {
                conflict.complete(e);
            }
            state.update(state.value().next(), enqueue);
        });
        Stage node = stages.leading(service);
        node.services().getOrCreate(service, "x", Steps.FIRST).await(Await.CAP);
        assertThat(conflict.join())
                .isInstanceOfSatisfying(
                        CommitConflict.class,
                        e -> assertThat(e.conflict().operation()).isEqualTo(2));
        assertThat(stages.store.queues())
                .extracting(stats -> stats.depth().ready())
                .containsExactly(1L);
        assertThat(stages.state("x")).contains(new Steps(1, "plain"));
    }

    @Test
    void only_the_instance_itself_writes_where_states_are() throws Exception {
        CompletableFuture<Throwable> refusal = new CompletableFuture<>();
        Operation put = new Operation.Put(DocumentKey.of("steps", "y"), Expected.ANYTHING, Body.of("t", "m"));
        Custom service = new Custom((state, scope) -> {
            try {
                scope.store().commit(Transaction.of(put));
            } catch (IllegalArgumentException e) {
                refusal.complete(e);
            }
        });
        stages.leading(service).services().getOrCreate(service, "x", Steps.FIRST);
        assertThat(refusal.join()).hasMessageContaining("is written by instances of its service alone");
    }

    @Test
    void a_write_whose_answer_was_lost_counts_once() throws Exception {
        AtomicBoolean lose = new AtomicBoolean();
        stages.store.afterCommit = transaction -> {
            if (Stages.isState(transaction) && lose.getAndSet(false)) {
                throw new Indeterminate("The answer was lost.", null);
            }
        };
        Operation enqueue = new Operation.Enqueue(new QueueName("mail"), Body.of("t", "m"), TaskOptions.DEFAULT);
        Custom service = new Custom((state, scope) -> {
            lose.set(true);
            state.insert(enqueue);
            lose.set(true);
            state.update(state.value().next(), enqueue);
            lose.set(true);
            state.delete(enqueue);
        });
        Stage node = stages.leading(service);
        assertThat(node.services().getOrCreate(service, "x", Steps.FIRST).await(Await.CAP))
                .isEqualTo(Completion.DONE);
        assertThat(stages.store.queues())
                .extracting(stats -> stats.depth().ready())
                .containsExactly(3L);
        assertThat(node.services().counts().failures()).isZero();
    }

    @Test
    void a_straggler_delays_nobody_and_writes_nothing_not_even_when_its_node_leads_again() throws Exception {
        CountDownLatch deaf = new CountDownLatch(1);
        CountDownLatch stuck = new CountDownLatch(1);
        CompletableFuture<Throwable> late = new CompletableFuture<>();
        AtomicBoolean first = new AtomicBoolean(true);
        Custom service = new Custom((state, scope) -> {
            state.update(state.value().next());
            if (first.getAndSet(false)) {
                stuck.countDown();
                Deaf.until(deaf);
                try {
                    state.update(new Steps(99, "late"));
                } catch (SteppedDown e) {
                    late.complete(e);
                }
            }
        });
        Stage node = stages.add("a", service).impatient();
        node.stepUp();
        node.services().getOrCreate(service, "x", Steps.FIRST);
        stuck.await();
        node.stepDown();
        assertThat(node.services().stragglers()).containsExactly("steps/x");
        assertThat(node.stragglers()).isEqualTo(1);

        Custom elsewhere =
                new Custom((state, scope) -> state.update(state.value().next()));
        Stage other = stages.add("b", elsewhere);
        other.stepUp();
        Await.until(() -> assertThat(stages.state("x")).contains(new Steps(2, "plain")));
        assertThat(elsewhere.begun).containsExactly("x 1");
        other.stepDown();

        node.stepUp();
        Instance<Steps> fresh = node.services().getOrCreate(service, "y", Steps.FIRST);
        assertThat(fresh.await(Await.CAP)).isEqualTo(Completion.RELEASED);
        assertThat(service.begun).as("x waits alone").containsExactly("x 0", "y 0");
        deaf.countDown();
        assertThat(late.join()).isInstanceOf(SteppedDown.class);
        Await.until(() -> assertThat(service.begun).containsExactly("x 0", "y 0", "x 2"));
        Await.until(() -> assertThat(node.services().stragglers()).isEmpty());
    }

    @Test
    void a_leader_that_does_not_know_yet_that_it_was_replaced_is_fenced() throws Exception {
        CountDownLatch replaced = new CountDownLatch(1);
        Custom service = new Custom((state, scope) -> {
            state.insert();
            Deaf.until(replaced);
            state.update(new Steps(99, "stale"));
        });
        Stage node = stages.leading(service);
        node.services().getOrCreate(service, "x", Steps.FIRST);
        stages.awaitDocument("x");
        StepService next = new StepService();
        Stage other = stages.add("b", next);
        Term later = other.stepUp();
        replaced.countDown();
        Await.until(() -> assertThat(node.fenced.get()).isPositive());
        Await.until(() -> assertThat(next.begun).containsExactly("x 0"));
        assertThat(next.scopes.get("x").term()).isEqualTo(later);
        assertThat(stages.document("x").orElseThrow().body().text()).isEqualTo("0 plain");
    }

    @Test
    void parts_timers_and_watches_live_in_the_scope_and_cleaning_up_comes_last() throws Exception {
        List<String> events = new CopyOnWriteArrayList<>();
        CountDownLatch ready = new CountDownLatch(2);
        Custom service = new Custom((state, scope) -> {
            scope.onCleanUp(reader -> events.add("first " + reader.get(OUTSIDE).isPresent()));
            scope.onCleanUp(reader -> events.add("second"));
            var part = scope.fork(() -> {
                ready.countDown();
                try {
                    scope.sleep(Duration.ofDays(1));
                } finally {
                    events.add("part ended");
                }
                return null;
            });
            scope.after(Duration.ZERO, ready::countDown);
            scope.after(Duration.ofDays(1), () -> events.add("never"));
            state.insert();
            part.get();
        });
        Stage node = stages.leading(service);
        node.services().getOrCreate(service, "x", Steps.FIRST);
        assertThat(ready.await(60, TimeUnit.SECONDS)).isTrue();
        node.stepDown();
        Await.until(() -> assertThat(events).containsExactly("part ended", "second", "first false"));
    }

    @Test
    void a_last_write_without_a_document_whose_answer_was_lost_counts_once() throws Exception {
        AtomicBoolean lose = new AtomicBoolean(true);
        stages.store.afterCommit = transaction -> {
            if (transaction.operations().stream().anyMatch(Operation.Enqueue.class::isInstance)
                    && lose.getAndSet(false)) {
                throw new Indeterminate("The answer was lost.", null);
            }
        };
        Operation enqueue = new Operation.Enqueue(new QueueName("mail"), Body.of("t", "m"), TaskOptions.DEFAULT);
        Custom service = new Custom((state, scope) -> state.delete(enqueue));
        Stage node = stages.leading(service);
        assertThat(node.services().getOrCreate(service, "x", Steps.FIRST).await(Await.CAP))
                .isEqualTo(Completion.DONE);
        assertThat(lose).isFalse();
        assertThat(stages.store.queues())
                .extracting(stats -> stats.depth().ready())
                .containsExactly(1L);
    }
}
