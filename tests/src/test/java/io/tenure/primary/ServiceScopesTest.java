package io.tenure.primary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tenure.store.DocumentKey;
import io.tenure.store.Operation;
import io.tenure.store.Transaction;
import io.tenure.testkit.Await;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a scope ends with, what it waits for, and that nothing of it goes on by a clock that has run out. */
@Timeout(120)
final class ServiceScopesTest {

    private final Stages stages = new Stages();
    private final CountDownLatch free = new CountDownLatch(1);

    @AfterEach
    void stop() {
        free.countDown();
        stages.close();
    }

    @Test
    void after_a_thaw_no_call_of_a_scope_returns_though_nobody_has_told_of_the_end() throws Exception {
        StepService service = new StepService();
        Stage node = stages.leading(service);
        node.services().getOrCreate(service, "x", Steps.FIRST);
        Await.until(() -> assertThat(service.ready).contains("x"));
        Scope scope = service.scopes.get("x");
        State<Steps> state = service.states.get("x");
        scope.check();
        node.lapsed = true;
        assertThatThrownBy(scope::check).isInstanceOf(SteppedDown.class);
        assertThatThrownBy(() -> scope.sleep(Duration.ZERO)).isInstanceOf(SteppedDown.class);
        assertThatThrownBy(() -> scope.report("half", 0.5)).isInstanceOf(SteppedDown.class);
        assertThatThrownBy(() -> scope.fork(() -> 1)).isInstanceOf(SteppedDown.class);
        assertThatThrownBy(() -> scope.after(Duration.ZERO, () -> {})).isInstanceOf(SteppedDown.class);
        assertThatThrownBy(() -> scope.onCleanUp(reader -> {})).isInstanceOf(SteppedDown.class);
        assertThatThrownBy(() -> scope.store().get(DocumentKey.of("other", "x")))
                .isInstanceOf(SteppedDown.class);
        assertThatThrownBy(() -> state.update(new Steps(9, "late"))).isInstanceOf(SteppedDown.class);
        assertThat(scope.isSteppingDown()).isTrue();
        assertThat(service.ended).as("nobody was interrupted").isEmpty();
    }

    @Test
    void a_wait_that_outlasts_the_trusted_time_does_not_return_and_is_no_failure() throws Exception {
        CompletableFuture<Throwable> woken = new CompletableFuture<>();
        CountDownLatch asleep = new CountDownLatch(1);
        Custom service = new Custom((state, scope) -> {
            state.insert();
            woken.complete(catchThrowable(() -> {
                scope.check();
                asleep.countDown();
                scope.sleep(Duration.ofSeconds(2));
            }));
            scope.check();
        });
        Stage node = stages.leading(service);
        node.services().getOrCreate(service, "x", Steps.FIRST);
        asleep.await();
        node.lapsed = true;
        assertThat(woken.get()).isInstanceOf(SteppedDown.class);
        assertThat(node.services().counts().failures()).isZero();
        node.stepDown();
        assertThat(stages.document("x")).isPresent();
    }

    @Test
    void a_wait_in_the_store_that_outlasts_the_trusted_time_does_not_return() throws Exception {
        CountDownLatch reading = new CountDownLatch(1);
        CompletableFuture<Throwable> woken = new CompletableFuture<>();
        stages.store.beforeScan = scan -> {
            if (scan.collection().value().equals("slow")) {
                reading.countDown();
                Deaf.until(free);
            }
        };
        Custom service = new Custom((state, scope) -> {
            state.insert();
            woken.complete(catchThrowable(() -> scope.store().scan(Stages.all("slow"))));
            scope.check();
        });
        Stage node = stages.leading(service);
        node.services().getOrCreate(service, "x", Steps.FIRST);
        reading.await();
        node.lapsed = true;
        free.countDown();
        assertThat(woken.get()).isInstanceOf(SteppedDown.class);
    }

    @Test
    void a_write_that_outlasts_the_trusted_time_is_kept_but_nothing_goes_on_after_it() throws Exception {
        CompletableFuture<Throwable> woken = new CompletableFuture<>();
        AtomicReference<Stage> node = new AtomicReference<>();
        stages.store.afterCommit = transaction -> {
            if (Stages.isState(transaction) && puts(transaction) == 1) {
                node.get().lapsed = true;
            }
        };
        Custom service = new Custom((state, scope) -> {
            state.insert();
            woken.complete(catchThrowable(() -> state.update(state.value().next())));
            scope.check();
        });
        node.set(stages.add("a", service));
        node.get().stepUp();
        node.get().services().getOrCreate(service, "x", Steps.FIRST);
        assertThat(woken.get()).isInstanceOf(SteppedDown.class);
        assertThat(stages.state("x")).contains(new Steps(1, "plain"));
    }

    /** The first write of an instance puts a record beside its document. */
    private static long puts(Transaction transaction) {
        return transaction.operations().stream()
                .filter(Operation.Put.class::isInstance)
                .count();
    }

    @Test
    void an_error_in_one_clean_up_keeps_no_other_from_being_done() throws Exception {
        AtomicBoolean first = new AtomicBoolean();
        AtomicBoolean failed = new AtomicBoolean();
        Custom service = new Custom((state, scope) -> {
            scope.onCleanUp(reader -> first.set(true));
            scope.onCleanUp(reader -> {
                throw new AssertionError("The broom is broken.");
            });
            state.insert();
            if (!failed.getAndSet(true)) {
                throw new IllegalStateException("once");
            }
            state.delete();
        });
        Stage node = stages.leading(service);
        assertThat(node.services().getOrCreate(service, "x", Steps.FIRST).await(Await.CAP))
                .isEqualTo(Completion.DONE);
        assertThat(first).isTrue();
        assertThat(service.begun).hasSize(2);
    }

    @Test
    void all_who_wait_for_the_end_are_woken_though_one_of_them_hangs() throws Exception {
        CountDownLatch woken = new CountDownLatch(2);
        Custom service = new Custom((state, scope) -> {
            scope.onEnd(woken::countDown);
            scope.onEnd(() -> Deaf.until(free));
            scope.onEnd(woken::countDown);
            state.insert();
            scope.sleep(Duration.ofDays(1));
        });
        Stage node = stages.leading(service);
        node.services().getOrCreate(service, "x", Steps.FIRST);
        node.stepDown();
        woken.await();
    }

    @Test
    void a_run_has_not_ended_before_its_parts_have() throws Exception {
        CountDownLatch forked = new CountDownLatch(1);
        CompletableFuture<Boolean> part = new CompletableFuture<>();
        Custom service = new Custom((state, scope) -> {
            state.insert();
            var unused = scope.fork(() -> {
                forked.countDown();
                Deaf.until(free);
                return part.complete(true);
            });
            Deaf.until(forked);
            state.delete();
        });
        Stage node = stages.leading(service);
        Instance<Steps> instance = node.services().getOrCreate(service, "x", Steps.FIRST);
        CompletableFuture<Boolean> before = Stages.meanwhile(() -> {
            instance.await(Await.CAP);
            return part.isDone();
        });
        Await.until(() -> assertThat(stages.document("x")).isEmpty());
        assertThat(node.services().lookup(service, "x")).as("it still runs").isPresent();
        free.countDown();
        assertThat(before.get()).isTrue();
    }

    @Test
    void a_step_down_waits_for_runs_that_end_within_the_kill_time() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        CountDownLatch interrupted = new CountDownLatch(1);
        Custom service = new Custom((state, scope) -> {
            try {
                state.insert();
                scope.sleep(Duration.ofDays(1));
            } finally {
                interrupted.countDown();
                Deaf.until(free);
                over.set(true);
            }
        });
        Stage node = stages.leading(service);
        node.services().getOrCreate(service, "x", Steps.FIRST);
        CompletableFuture<Boolean> down = Stages.meanwhile(() -> {
            node.stepDown();
            return over.get();
        });
        interrupted.await();
        free.countDown();
        assertThat(down.get()).as("the run was over when the step-down was").isTrue();
        assertThat(node.stragglers()).isZero();
    }
}
