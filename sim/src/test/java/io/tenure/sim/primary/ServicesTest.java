package io.tenure.sim.primary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.primary.Aborted;
import io.tenure.primary.Completion;
import io.tenure.primary.Instance;
import io.tenure.primary.InstanceRecord;
import io.tenure.primary.InstanceRefused;
import io.tenure.primary.Other;
import io.tenure.primary.Refusal;
import io.tenure.primary.Scope;
import io.tenure.primary.ServiceDirectory;
import io.tenure.primary.ServiceSettings;
import io.tenure.primary.State;
import io.tenure.primary.StateConflict;
import io.tenure.primary.SteppedDown;
import io.tenure.runtime.SystemTime;
import io.tenure.runtime.Threads;
import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Indeterminate;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.TaskOptions;
import io.tenure.store.Term;
import io.tenure.store.Transaction;
import io.tenure.testkit.Await;
import io.tenure.testkit.MemoryStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What Tenure promises of primary-only services beyond the cases of others. */
@Timeout(120)
final class ServicesTest {

    private static final DocumentKey OUTSIDE = DocumentKey.of("outside", "x");

    private final HookedStore store = new HookedStore(new MemoryStore(new SystemTime()));
    private final List<Stage> stages = new CopyOnWriteArrayList<>();
    private final ServiceDirectory directory = new ServiceDirectory(store, new SystemTime());

    @AfterEach
    void stop() {
        stages.forEach(Stage::close);
        store.close();
    }

    /** Runs whatever it is given. */
    private static final class Custom extends StepService {

        private final Body body;

        Custom(Body body) {
            this.body = body;
        }

        @FunctionalInterface
        interface Body {

            void run(State<Steps> state, Scope scope) throws Exception;
        }

        @Override
        public void run(State<Steps> state, Scope scope) throws Exception {
            begun.add(state.id() + " " + state.value().step());
            body.run(state, scope);
        }
    }

    @Test
    void a_document_that_cannot_be_read_is_an_error_of_its_instance_alone() throws Exception {
        StepService service = new StepService();
        insert("alien", "other@1", "1 plain");
        insert("json", "json", "{}");
        insert("newer", "steps@2", "1 plain");
        insert("garbled", "steps@1", "what");
        insert("good", "steps@1", "1 plain");
        Stage node = leading(service);
        Await.until(() -> assertThat(service.begun).containsExactly("good 1"));
        Await.until(() -> {
            assertThat(record("alien").error()).contains("of the type 'other@1', not of the service 'steps'");
            assertThat(record("json").error()).contains("of the type 'json'");
            assertThat(record("newer").error())
                    .isEqualTo("The document has schema 2, but this program knows only 1: run a newer one.");
            assertThat(record("garbled").error()).isEqualTo("'what' is no number and option.");
        });
        assertRefused(Refusal.BAD_DOCUMENT, () -> node.services().lookup(service, "newer"));
        assertRefused(Refusal.BAD_DOCUMENT, () -> node.services().getOrCreate(service, "newer", Steps.FIRST));
        directory.abort(directory.service(Stage.OFFICE, "steps").orElseThrow(), "alien", Await.CAP);
        assertThat(store.get(DocumentKey.of("steps", "alien"))).isEmpty();
    }

    @Test
    void a_state_over_the_limit_is_an_error_of_its_instance_alone() throws Exception {
        Custom service = new Custom((state, scope) -> {
            if (state.id().equals("big")) {
                state.update(new Steps(1, "x".repeat(600 * 1024)));
            }
            state.update(state.value().next());
            state.delete();
        });
        Stage node = leading(service);
        node.services().getOrCreate(service, "big", Steps.FIRST);
        assertThat(node.services().getOrCreate(service, "small", Steps.FIRST).await(Await.CAP))
                .isEqualTo(Completion.DONE);
        Await.until(() -> assertThat(node.services().counts().failures()).isGreaterThan(1));
        node.stepDown();
        node.stepUp();
        assertThat(node.services().lookup(service, "big", Await.CAP)).isEmpty();
    }

    @Test
    void a_failing_run_is_shown_and_run_again_from_its_document() throws Exception {
        AtomicBoolean broken = new AtomicBoolean(true);
        Custom service = new Custom((state, scope) -> {
            state.insert();
            if (broken.get()) {
                throw new IllegalStateException("The tape is torn.");
            }
            state.delete();
        });
        Stage node = leading(service);
        Instance<Steps> instance = node.services().getOrCreate(service, "x", Steps.FIRST);
        Await.until(() -> {
            assertThat(record("x").error()).isEqualTo("The tape is torn.");
            assertThat(record("x").failures()).isGreaterThan(1);
        });
        broken.set(false);
        assertThat(instance.await(Await.CAP)).isEqualTo(Completion.DONE);
        assertThat(directory.instance(directory.service(Stage.OFFICE, "steps").orElseThrow(), "x"))
                .isEmpty();
    }

    @Test
    void a_run_that_returns_releases_its_instance_and_the_next_term_runs_it_again() throws Exception {
        Custom service = new Custom((state, scope) -> state.update(state.value().next()));
        Stage node = leading(service);
        Instance<Steps> instance = node.services().getOrCreate(service, "x", Steps.FIRST);
        assertThat(instance.await(Await.CAP)).isEqualTo(Completion.RELEASED);
        assertThat(node.services().lookup(service, "x")).isEmpty();
        node.stepDown();
        node.stepUp();
        Await.until(() -> assertThat(service.begun).containsExactly("x 0", "x 1"));
    }

    @Test
    void an_instance_that_was_released_goes_on_from_its_document_when_it_is_asked_for() throws Exception {
        Custom service = new Custom((state, scope) -> state.update(state.value().next()));
        Stage node = leading(service);
        node.services().getOrCreate(service, "x", Steps.FIRST).await(Await.CAP);
        Instance<Steps> again = node.services().getOrCreate(service, "x", Steps.FIRST);
        assertThat(again.created()).isFalse();
        again.await(Await.CAP);
        assertThat(service.begun).containsExactly("x 0", "x 1");
    }

    @Test
    void an_idle_instance_whose_document_is_deleted_by_others_is_aborted() throws Exception {
        StepService service = new StepService();
        Stage node = leading(service);
        Instance<Steps> kept = node.services().getOrCreate(service, "kept", Steps.FIRST);
        Instance<Steps> robbed = node.services().getOrCreate(service, "robbed", Steps.FIRST);
        service.permit("kept", 1);
        service.permit("robbed", 1);
        Await.until(
                () -> assertThat(store.get(DocumentKey.of("steps", "robbed"))).isPresent());
        Await.until(() -> assertThat(store.get(DocumentKey.of("steps", "kept"))).isPresent());
        delete("robbed");
        assertThat(robbed.await(Await.CAP)).isEqualTo(Completion.ABORTED);
        assertThat(service.scopes.get("robbed").isAborted()).isTrue();
        service.permit("kept", StepService.LAST);
        assertThat(kept.await(Await.CAP)).isEqualTo(Completion.DONE);
    }

    @Test
    void a_write_notices_at_once_that_its_document_was_deleted() throws Exception {
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        CountDownLatch inserted = new CountDownLatch(1);
        CountDownLatch deleted = new CountDownLatch(1);
        Custom service = new Custom((state, scope) -> {
            state.insert();
            inserted.countDown();
            while (deleted.getCount() > 0) {
                Thread.yield();
            }
            try {
                state.update(state.value().next());
            } catch (RuntimeException e) {
                end.complete(e);
                throw e;
            }
        });
        Stage node = leading(service);
        Instance<Steps> instance = node.services().getOrCreate(service, "x", Steps.FIRST);
        inserted.await();
        delete("x");
        deleted.countDown();
        assertThat(end.join()).isInstanceOf(Aborted.class);
        assertThat(instance.await(Await.CAP)).isEqualTo(Completion.ABORTED);
    }

    @Test
    void options_and_other_instances_can_be_in_the_way() throws Exception {
        StepService service = new Exclusive();
        Stage node = leading(service);
        node.services().getOrCreate(service, "x", new Steps(0, "red"));
        assertRefused(Refusal.OPTIONS_CONFLICT, () -> node.services().getOrCreate(service, "x", new Steps(0, "blue")));
        assertRefused(Refusal.OTHER_INSTANCE, () -> node.services().getOrCreate(service, "y", new Steps(0, "red")));
        assertThat(node.services()
                        .getOrCreate(service, "z", new Steps(0, "blue"))
                        .created())
                .isTrue();
    }

    @Test
    void of_two_instances_in_conflict_one_waits_for_the_other_after_a_rebuild() throws Exception {
        StepService service = new Exclusive();
        insert("x", "steps@1", "1 red");
        insert("y", "steps@1", "1 red");
        Stage node = leading(service);
        Await.until(() -> assertThat(service.begun).hasSize(1));
        String first = service.begun.getFirst().substring(0, 1);
        String second = first.equals("x") ? "y" : "x";
        Await.until(() -> assertThat(record(second).error()).isEqualTo("red is taken by " + first));
        service.permit(first, StepService.LAST);
        Await.until(() -> assertThat(service.begun).containsExactly(first + " 1", second + " 1"));
        assertThat(node.services().all(service)).extracting(Instance::id).contains(second);
    }

    /** No two with the same option. */
    private static final class Exclusive extends StepService {

        @Override
        public Optional<String> otherConflict(String id, Steps state, Stream<Other<Steps>> others) {
            return others.filter(other -> other.state().option().equals(state.option()))
                    .map(other -> state.option() + " is taken by " + other.id())
                    .findFirst();
        }
    }

    @Test
    void a_create_on_another_node_goes_to_the_leader_and_awaits_through_the_store() throws Exception {
        StepService service = new StepService();
        leading(service);
        StepService away = new StepService();
        Stage follower = stage("b", away);
        CompletableFuture<Instance<Steps>> made = new CompletableFuture<>();
        Threads.virtual("create", () -> made.complete(created(follower, away, "x")));
        service.permit("x", 1);
        Instance<Steps> instance = made.join();
        assertThat(instance.created()).isTrue();
        assertThat(instance.state()).contains(new Steps(1, "plain"));
        assertThat(created(follower, away, "x").created()).isFalse();
        assertRefused(
                Refusal.OPTIONS_CONFLICT, () -> follower.services().getOrCreate(away, "x", new Steps(0, "other")));
        service.permit("x", StepService.LAST);
        assertThat(instance.await(Await.CAP)).isEqualTo(Completion.DONE);
        assertThat(away.begun).isEmpty();
        assertThat(store.collections()).noneMatch(stats -> stats.name().value().equals("_requests"));
    }

    @Test
    void a_request_that_a_leader_dies_over_is_carried_out_by_the_next() throws Exception {
        StepService service = new StepService();
        Stage first = leading(service);
        StepService second = new StepService();
        Stage follower = stage("b", second);
        CompletableFuture<Instance<Steps>> made = new CompletableFuture<>();
        Threads.virtual("create", () -> made.complete(created(follower, second, "x")));
        Await.until(() -> assertThat(service.begun).containsExactly("x 0"));
        first.stepDown();
        follower.stepUp();
        second.permit("x", StepService.LAST);
        assertThat(made.join().await(Await.CAP)).isEqualTo(Completion.DONE);
        assertThat(second.begun).containsExactly("x 0");
    }

    @Test
    void a_handle_awaits_through_a_failover() throws Exception {
        StepService service = new StepService();
        Stage first = leading(service);
        StepService second = new StepService();
        Stage other = stage("b", second);
        Instance<Steps> instance = first.services().getOrCreate(service, "x", Steps.FIRST);
        service.permit("x", 1);
        Await.until(() -> assertThat(store.get(DocumentKey.of("steps", "x"))).isPresent());
        first.stepDown();
        other.stepUp();
        second.permit("x", StepService.LAST);
        assertThat(instance.await(Await.CAP)).isEqualTo(Completion.DONE);
        assertThat(second.begun).containsExactly("x 1");
    }

    @Test
    void an_abort_from_elsewhere_ends_the_instance_for_good() throws Exception {
        StepService service = new StepService();
        Stage node = leading(service);
        Instance<Steps> instance = node.services().getOrCreate(service, "x", Steps.FIRST);
        service.permit("x", 1);
        Await.until(() -> assertThat(store.get(DocumentKey.of("steps", "x"))).isPresent());
        directory.abort(directory.service(Stage.OFFICE, "steps").orElseThrow(), "x", Await.CAP);
        assertThat(store.get(DocumentKey.of("steps", "x"))).isEmpty();
        assertThat(instance.await(Await.CAP)).isEqualTo(Completion.ABORTED);
        node.stepDown();
        node.stepUp();
        assertThat(node.services().lookup(service, "x", Await.CAP)).isEmpty();
        assertThat(service.begun).containsExactly("x 0");
    }

    @Test
    void an_abort_can_be_carried_out_step_by_step_by_the_service() throws Exception {
        StepService service = new StepService() {
            @Override
            public void abort(State<Steps> state, Scope scope) {
                assertThat(scope.isAborted()).isTrue();
                state.update(new Steps(-1, "undoing"));
                scope.store()
                        .commit(Transaction.of(new Operation.Put(OUTSIDE, Expected.ABSENT, Body.of("t", "undone"))));
                state.delete();
            }
        };
        Stage node = leading(service);
        Instance<Steps> instance = node.services().getOrCreate(service, "x", Steps.FIRST);
        service.permit("x", 1);
        instance.abort();
        assertThat(store.get(OUTSIDE)).isPresent();
        assertThat(instance.await(Await.CAP)).isEqualTo(Completion.ABORTED);
    }

    @Test
    void other_operations_take_effect_with_the_state_or_not_at_all() throws Exception {
        CompletableFuture<Throwable> conflict = new CompletableFuture<>();
        Operation enqueue = new Operation.Enqueue(new QueueName("mail"), Body.of("t", "m"), TaskOptions.DEFAULT);
        Custom service = new Custom((state, scope) -> {
            state.insert();
            try {
                state.update(state.value().next(), enqueue, new Operation.Check(OUTSIDE, Expected.PRESENT));
            } catch (StateConflict e) {
                conflict.complete(e);
            }
            state.update(state.value().next(), enqueue);
        });
        Stage node = leading(service);
        node.services().getOrCreate(service, "x", Steps.FIRST).await(Await.CAP);
        assertThat(conflict.join())
                .isInstanceOfSatisfying(
                        StateConflict.class, e -> assertThat(e.operation()).isEqualTo(2));
        assertThat(store.queues()).extracting(stats -> stats.depth().ready()).containsExactly(1L);
        assertThat(new Steps.Text()
                        .decode(
                                store.get(DocumentKey.of("steps", "x"))
                                        .orElseThrow()
                                        .body(),
                                Steps.class))
                .isEqualTo(new Steps(1, "plain"));
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
        leading(service).services().getOrCreate(service, "x", Steps.FIRST);
        assertThat(refusal.join()).hasMessageContaining("is written by instances of its service alone");
    }

    @Test
    void a_write_whose_answer_was_lost_counts_once() throws Exception {
        AtomicBoolean lose = new AtomicBoolean();
        store.afterCommit = transaction -> {
            if (isState(transaction) && lose.getAndSet(false)) {
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
        Stage node = leading(service);
        assertThat(node.services().getOrCreate(service, "x", Steps.FIRST).await(Await.CAP))
                .isEqualTo(Completion.DONE);
        assertThat(store.queues()).extracting(stats -> stats.depth().ready()).containsExactly(3L);
        assertThat(node.services().counts().failures()).isZero();
    }

    @Test
    void a_straggler_delays_nobody_and_writes_nothing_not_even_when_its_node_leads_again() throws Exception {
        CountDownLatch deaf = new CountDownLatch(1);
        CompletableFuture<Throwable> late = new CompletableFuture<>();
        AtomicBoolean first = new AtomicBoolean(true);
        Custom service = new Custom((state, scope) -> {
            state.update(state.value().next());
            if (first.getAndSet(false)) {
                uninterruptibly(deaf);
                try {
                    state.update(new Steps(99, "late"));
                } catch (SteppedDown e) {
                    late.complete(e);
                }
            }
        });
        ServiceSettings impatient = Stage.QUICK.withKill(Duration.ofMillis(50));
        Stage node = new Stage(store, "a", impatient, service);
        stages.add(node);
        node.stepUp();
        node.services().getOrCreate(service, "x", Steps.FIRST);
        Await.until(() -> assertThat(store.get(DocumentKey.of("steps", "x"))).isPresent());
        node.stepDown();
        assertThat(node.services().stragglers()).containsExactly("steps/x");
        assertThat(node.services().counts().stragglers()).isEqualTo(1);

        Custom elsewhere =
                new Custom((state, scope) -> state.update(state.value().next()));
        Stage other = stage("b", elsewhere);
        other.stepUp();
        Await.until(() -> assertThat(elsewhere.begun).containsExactly("x 1"));
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
            uninterruptibly(replaced);
            state.update(new Steps(99, "stale"));
        });
        Stage node = leading(service);
        node.services().getOrCreate(service, "x", Steps.FIRST);
        Await.until(() -> assertThat(store.get(DocumentKey.of("steps", "x"))).isPresent());
        StepService next = new StepService();
        Stage other = stage("b", next);
        Term later = other.stepUp();
        replaced.countDown();
        Await.until(() -> assertThat(node.fenced.get()).isPositive());
        Await.until(() -> assertThat(next.begun).containsExactly("x 0"));
        assertThat(next.scopes.get("x").term()).isEqualTo(later);
        assertThat(store.get(DocumentKey.of("steps", "x")).orElseThrow().body().text())
                .isEqualTo("0 plain");
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
            part.get();
        });
        Stage node = leading(service);
        node.services().getOrCreate(service, "x", Steps.FIRST);
        assertThat(ready.await(60, TimeUnit.SECONDS)).isTrue();
        node.stepDown();
        Await.until(() -> assertThat(events).containsExactly("part ended", "second", "first false"));
    }

    private Stage leading(StepService service) {
        Stage node = stage("a", service);
        node.stepUp();
        return node;
    }

    private Stage stage(String name, StepService service) {
        Stage stage = new Stage(store, name, service);
        stages.add(stage);
        return stage;
    }

    private static Instance<Steps> created(Stage stage, StepService service, String id) {
        try {
            return stage.services().getOrCreate(service, id, Steps.FIRST);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private InstanceRecord record(String id) {
        Optional<InstanceRecord> record = directory
                .service(Stage.OFFICE, "steps")
                .flatMap(service -> directory.instance(service, id))
                .flatMap(ServiceDirectory.Entry::record);
        assertThat(record).as("record of " + id).isPresent();
        return record.orElseThrow();
    }

    private void insert(String id, String type, String text) {
        store.commit(
                Transaction.of(new Operation.Put(DocumentKey.of("steps", id), Expected.ABSENT, Body.of(type, text))));
    }

    private void delete(String id) {
        store.commit(Transaction.of(new Operation.Delete(DocumentKey.of("steps", id), Expected.PRESENT)));
    }

    private static boolean isState(Transaction transaction) {
        return switch (transaction.operations().getFirst()) {
            case Operation.Put put -> put.key().collection().value().equals("steps");
            case Operation.Delete delete -> delete.key().collection().value().equals("steps");
            default -> false;
        };
    }

    private static void uninterruptibly(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            Thread.yield();
        }
    }

    private static void assertRefused(Refusal reason, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        InstanceRefused.class, e -> assertThat(e.reason()).isEqualTo(reason));
    }
}
