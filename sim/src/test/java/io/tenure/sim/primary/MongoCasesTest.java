package io.tenure.sim.primary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.primary.Completion;
import io.tenure.primary.Instance;
import io.tenure.primary.InstanceRefused;
import io.tenure.primary.Refusal;
import io.tenure.primary.Scope;
import io.tenure.primary.ServiceDirectory;
import io.tenure.primary.ServiceRecord;
import io.tenure.primary.ServiceSettings;
import io.tenure.primary.ServiceState;
import io.tenure.primary.State;
import io.tenure.primary.SteppedDown;
import io.tenure.runtime.SystemTime;
import io.tenure.runtime.Threads;
import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import io.tenure.testkit.Await;
import io.tenure.testkit.MemoryStore;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The cases to which MongoDB holds its primary-only services, by their names there ({@code primary_only_service_test.cpp}).
 *
 * <p>Without a meaning here, and why:
 *
 * <ul>
 *   <li>LookupInstanceHoldingISLock, …HoldingIXLock, …HoldingISLockWithoutAlwaysBeingInterruptible: Tenure's store has
 *       no locks that a caller could hold.
 *   <li>AbortWorksWithoutToken, StepdownBeforeAttach, StepdownAfterAttach: there is no token to attach; a scope is made
 *       with what ends it.
 *   <li>InitialDelayIsZero, NonRetriableErrorDoesNotRetry: every exception of a run is tried again, after a pause; what
 *       must not be is recorded in the state.
 * </ul>
 *
 * <p>With another meaning: where MongoDB gives none or an empty list after a step-down, Tenure refuses with
 * {@link Refusal#NOT_PRIMARY}, so that nobody takes it for an answer; and a create on a node that is not primary goes to
 * the one that is.
 */
@Timeout(120)
final class MongoCasesTest {

    private final HookedStore store = new HookedStore(new MemoryStore(new SystemTime()));
    private final StepService service = new StepService();
    private final Stage node = new Stage(store, "a", service);

    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void stop() {
        release.countDown();
        node.close();
        store.close();
    }

    @Test
    void double_register_service() {
        assertThatThrownBy(() -> new Stage(store, "b", service, new StepService()))
                .hasMessage("There are two services of the name 'steps': rename one of them.");
        assertThatThrownBy(() -> new Stage(store, "b", service, named("other", "steps")))
                .hasMessageContaining("both want the collection 'steps'");
        assertThatThrownBy(() -> new Stage(store, "b", named("own", "_services")))
                .hasMessageContaining("is Tenure's own");
    }

    @Test
    void cancellation_on_stepdown() throws Exception {
        create("x");
        Scope scope = begun("x");
        CountDownLatch woken = new CountDownLatch(1);
        scope.onEnd(woken::countDown);
        node.stepDown();
        woken.await();
        assertThat(service.ended).containsExactly("x InterruptedException");
        assertThatThrownBy(scope::check).isInstanceOf(SteppedDown.class);
    }

    @Test
    void reset_cancellation_source_on_stepup_and_complete_successfully() throws Exception {
        Instance<Steps> instance = create("x");
        step("x", 1);
        node.stepDown();
        node.stepUp();
        service.permit("x", StepService.LAST);
        assertThat(instance.await(Await.CAP)).isEqualTo(Completion.DONE);
        assertThat(begun("x").isSteppingDown()).isFalse();
    }

    @Test
    void reset_cancellation_source_on_stepup_and_step_down_again() throws Exception {
        create("x");
        step("x", 1);
        node.stepDown();
        Scope first = begun("x");
        node.stepUp();
        Await.until(() -> assertThat(service.begun).hasSize(2));
        Scope second = begun("x");
        node.stepDown();
        assertThat(second).isNotSameAs(first);
        assertThatThrownBy(second::check).isInstanceOf(SteppedDown.class);
        assertThat(service.ended).hasSize(2);
    }

    @Test
    void step_up_after_shutdown() {
        node.close();
        node.stepUp();
        assertThat(node.services().state(service)).isEqualTo(ServiceState.SHUTDOWN);
    }

    @Test
    void shutdown_during_step_up() throws Exception {
        CountDownLatch scanning = new CountDownLatch(1);
        insert("x", "steps@1", "1 plain");
        store.beforeScan = scan -> {
            if (isStates(scan.collection().value())) {
                scanning.countDown();
                awaitQuietly(release);
            }
        };
        Thread stepUp = Threads.virtual("step-up", node::stepUp);
        scanning.await();
        stepUp.join();
        Thread shutdown = Threads.virtual("shutdown", node::close);
        Await.until(() -> assertThat(node.services().state(service)).isEqualTo(ServiceState.SHUTDOWN));
        release.countDown();
        shutdown.join();
        assertThat(service.begun).isEmpty();
    }

    @Test
    void basic_create_instance() throws Exception {
        Instance<Steps> one = create("one");
        Instance<Steps> two = create("two");
        service.permit("two", StepService.LAST);
        assertThat(two.await(Await.CAP)).isEqualTo(Completion.DONE);
        assertThat(store.get(DocumentKey.of("steps", "one"))).isEmpty();
        service.permit("one", StepService.LAST);
        assertThat(one.await(Await.CAP)).isEqualTo(Completion.DONE);
    }

    @Test
    void lookup_instance() throws Exception {
        Instance<Steps> made = create("x");
        step("x", 2);
        assertThat(node.services().lookup(service, "x").flatMap(Instance::state))
                .contains(new Steps(2, "plain"));
        assertThat(node.services().lookup(service, "y")).isEmpty();
        service.permit("x", 1);
        made.await(Await.CAP);
        assertThat(node.services().lookup(service, "x")).isEmpty();
    }

    @Test
    void lookup_instance_interruptible() throws Exception {
        hangRebuild();
        assertInterruptible(() -> node.services().lookup(service, "x", Await.CAP));
    }

    @Test
    void get_or_create_instance_interruptible() throws Exception {
        hangRebuild();
        assertInterruptible(() -> node.services().getOrCreate(service, "x", Steps.FIRST));
    }

    @Test
    void lookup_instance_after_step_down_returns_none() throws Exception {
        create("x");
        node.stepDown();
        assertRefused(Refusal.NOT_PRIMARY, () -> node.services().lookup(service, "x"));
    }

    @Test
    void lookup_instance_after_shut_down_returns_none() throws Exception {
        create("x");
        node.close();
        assertRefused(Refusal.NOT_PRIMARY, () -> node.services().lookup(service, "x"));
    }

    @Test
    void get_all_instances_after_step_down_returns_empty_vector() throws Exception {
        create("x");
        create("y");
        assertThat(node.services().all(service)).extracting(Instance::id).containsExactlyInAnyOrder("x", "y");
        node.stepDown();
        assertRefused(Refusal.NOT_PRIMARY, () -> node.services().all(service));
    }

    @Test
    void get_all_instances_after_shut_down_returns_empty_vector() throws Exception {
        create("x");
        node.close();
        assertRefused(Refusal.NOT_PRIMARY, () -> node.services().all(service));
    }

    @Test
    void double_create_instance() throws Exception {
        assertThat(create("x").created()).isTrue();
        step("x", 2);
        Instance<Steps> again = node.services().getOrCreate(service, "x", Steps.FIRST);
        assertThat(again.created()).isFalse();
        assertThat(again.state()).contains(new Steps(2, "plain"));
        assertThat(service.begun).containsExactly("x 0");
    }

    @Test
    void report_server_status_info() throws Exception {
        hangRebuild();
        Await.until(() -> assertThat(record().map(ServiceRecord::state)).contains(ServiceState.REBUILDING));
        release.countDown();
        create("x");
        Await.until(() -> assertThat(record())
                .hasValueSatisfying(
                        r -> assertThat(r.state() + " " + r.instances()).isEqualTo("running 1")));
        create("y");
        Await.until(() -> assertThat(record().map(ServiceRecord::instances)).contains(2L));
    }

    @Test
    void create_when_not_primary() {
        ServiceSettings hasty = new ServiceSettings(
                Stage.QUICK.firstRetry(),
                Stage.QUICK.lastRetry(),
                Stage.QUICK.beat(),
                Stage.QUICK.slowRebuild(),
                Duration.ofMillis(50),
                Stage.QUICK.kill());
        try (Stage bystander = new Stage(store, "b", hasty, service)) {
            assertRefused(Refusal.UNANSWERED, () -> bystander.services().getOrCreate(service, "x", Steps.FIRST));
        }
    }

    @Test
    void create_without_id() {
        node.stepUp();
        assertThatThrownBy(() -> node.services().getOrCreate(service, "", Steps.FIRST))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void step_down_before_persisted() throws Exception {
        create("x");
        begun("x");
        node.stepDown();
        node.stepUp();
        assertThat(node.services().lookup(service, "x", Await.CAP)).isEmpty();
        assertThat(service.begun).containsExactly("x 0");
    }

    @Test
    void recreate_instance_on_step_up() throws Exception {
        create("x");
        step("x", 1);
        node.stepDown();
        node.stepUp();
        step("x", 2);
        node.stepDown();
        node.stepUp();
        Instance<Steps> resumed =
                node.services().lookup(service, "x", Await.CAP).orElseThrow();
        service.permit("x", 1);
        assertThat(resumed.await(Await.CAP)).isEqualTo(Completion.DONE);
        node.stepDown();
        node.stepUp();
        assertThat(node.services().lookup(service, "x", Await.CAP)).isEmpty();
        assertThat(service.begun).containsExactly("x 0", "x 1", "x 2");
    }

    @Test
    void step_down_before_rebuilding_instances() throws Exception {
        insert("x", "steps@1", "1 plain");
        hangRebuild();
        CompletableFuture<Throwable> refusal = new CompletableFuture<>();
        Threads.virtual(
                "lookup", () -> refusal.complete(thrown(() -> node.services().lookup(service, "x", Await.CAP))));
        Thread down = Threads.virtual("down", node::stepDown);
        assertThat(refusal.join())
                .isInstanceOfSatisfying(
                        InstanceRefused.class, e -> assertThat(e.reason()).isEqualTo(Refusal.NOT_PRIMARY));
        release.countDown();
        down.join();
        assertThat(service.begun).isEmpty();
        node.stepUp();
        Await.until(() -> assertThat(service.begun).containsExactly("x 1"));
    }

    /** Unlike there, it is tried again inside the term. */
    @Test
    void recreate_instances_fails() throws Exception {
        insert("x", "steps@1", "1 plain");
        AtomicBoolean broken = new AtomicBoolean(true);
        store.beforeScan = scan -> {
            if (broken.get() && isStates(scan.collection().value())) {
                throw new Unavailable("The disk is on fire.", null);
            }
        };
        node.stepUp();
        Await.until(() -> assertThat(node.services().state(service)).isEqualTo(ServiceState.REBUILD_FAILED));
        assertRefused(Refusal.REBUILD_FAILED, () -> node.services().lookup(service, "x", Await.CAP));
        assertThatThrownBy(() -> node.services().getOrCreate(service, "x", Steps.FIRST))
                .hasMessageContaining("The disk is on fire.");
        Await.until(() -> assertThat(record().map(ServiceRecord::error)).contains("The disk is on fire."));
        broken.set(false);
        Await.until(() -> assertThat(service.begun).containsExactly("x 1"));
        assertThat(node.services().counts().rebuildFailures()).isPositive();
    }

    @Test
    void op_ctx_created_after_stepdown_is_already_interrupted() throws Exception {
        create("x");
        step("x", 1);
        Scope scope = begun("x");
        State<Steps> state = service.states.get("x");
        node.stepDown();
        node.stepUp();
        Operation put = new Operation.Put(DocumentKey.of("other", "x"), Expected.ANYTHING, Body.of("t", "late"));
        assertThatThrownBy(() -> scope.store().commit(Transaction.of(put))).isInstanceOf(SteppedDown.class);
        assertThatThrownBy(() -> scope.store().get(DocumentKey.of("other", "x")))
                .isInstanceOf(SteppedDown.class);
        assertThatThrownBy(() -> state.update(new Steps(9, "late"))).isInstanceOf(SteppedDown.class);
        assertThatThrownBy(() -> scope.fork(() -> 1)).isInstanceOf(SteppedDown.class);
        assertThat(store.get(DocumentKey.of("other", "x"))).isEmpty();
    }

    @Test
    void op_ctx_interrupted_by_stepdown() throws Exception {
        assertInterruptsWrite(node::stepDown);
    }

    @Test
    void op_ctx_interrupted_by_shutdown() throws Exception {
        assertInterruptsWrite(node::close);
    }

    @Test
    void report_cur_op_info() throws Exception {
        create("talks");
        step("talks", 1);
        create("silent");
        step("silent", 1);
        begun("talks").report("copying", 0.25);
        ServiceDirectory directory = new ServiceDirectory(store, new SystemTime());
        Await.until(() -> assertThat(
                        directory.instance(record().orElseThrow(), "talks").flatMap(ServiceDirectory.Entry::record))
                .hasValueSatisfying(
                        r -> assertThat(r.line() + " " + r.fraction()).isEqualTo("copying 0.25")));
        assertThat(directory
                        .instance(record().orElseThrow(), "silent")
                        .orElseThrow()
                        .record())
                .isEmpty();
    }

    @Test
    void state_transition_from_rebuilding_should_wake_up_condition_variable() throws Exception {
        hangRebuild();
        CompletableFuture<Throwable> refusal = new CompletableFuture<>();
        Threads.virtual(
                "lookup", () -> refusal.complete(thrown(() -> node.services().lookup(service, "x", Await.CAP))));
        Thread down = Threads.virtual("down", node::stepDown);
        assertThat(refusal.join()).isInstanceOf(InstanceRefused.class);
        release.countDown();
        down.join();
    }

    @Test
    void primary_only_service_log_slow_services() throws Exception {
        hangRebuild();
        Await.until(() -> assertThat(node.services().counts().slowRebuilds()).isPositive());
        release.countDown();
        Await.until(() -> assertThat(node.services().state(service)).isEqualTo(ServiceState.RUNNING));
    }

    @Test
    void rebuild_service_fails_should_set_state_from_rebuilding() throws Exception {
        AtomicBoolean broken = new AtomicBoolean(true);
        StepService failing = new StepService() {
            @Override
            public void rebuild(Scope scope) {
                if (broken.get()) {
                    throw new IllegalStateException("no index");
                }
            }
        };
        try (Stage other = new Stage(store, "b", failing)) {
            other.stepUp();
            assertThatThrownBy(() -> other.services().lookup(failing, "x", Await.CAP))
                    .isInstanceOf(InstanceRefused.class)
                    .hasMessageContaining("no index");
            broken.set(false);
            Await.until(() -> assertThat(other.services().state(failing)).isEqualTo(ServiceState.RUNNING));
        }
    }

    // CancelState: abort and step-down are told apart.

    @Test
    void not_stepping_down() throws Exception {
        create("x");
        assertThat(begun("x").isSteppingDown()).isFalse();
        assertThat(begun("x").isAborted()).isFalse();
    }

    @Test
    void is_stepping_down_indicates_stepdown() throws Exception {
        create("x");
        Scope scope = begun("x");
        node.stepDown();
        assertThat(scope.isSteppingDown()).isTrue();
        assertThat(scope.isAborted()).isFalse();
    }

    @Test
    void is_stepping_down_unaffected_by_abort_and_is_aborted_indicates_it() throws Exception {
        Instance<Steps> instance = create("x");
        Scope scope = begun("x");
        instance.abort();
        assertThat(scope.isSteppingDown()).isFalse();
        assertThat(scope.isAborted()).isTrue();
        assertThat(instance.await(Await.CAP)).isEqualTo(Completion.ABORTED);
    }

    // RetryStrategy and DefaultPrimaryOnlyServiceInstance.

    @Test
    void retriable_error_causes_retry_and_the_task_is_executed() throws Exception {
        AtomicBoolean once = new AtomicBoolean(true);
        StepService failing = new StepService() {
            @Override
            void step(State<Steps> state, Scope scope) throws Exception {
                super.step(state, scope);
                if (once.getAndSet(false)) {
                    throw new IllegalStateException("once");
                }
            }
        };
        try (Stage other = new Stage(store, "b", failing)) {
            other.stepUp();
            Instance<Steps> instance = other.services().getOrCreate(failing, "x", Steps.FIRST);
            failing.permit("x", StepService.LAST);
            assertThat(instance.await(Await.CAP)).isEqualTo(Completion.DONE);
            assertThat(failing.begun).containsExactly("x 0", "x 1");
            assertThat(other.services().counts().failures()).isEqualTo(1);
        }
    }

    private Instance<Steps> create(String id) throws InterruptedException {
        if (node.services().state(service) == ServiceState.PAUSED) {
            node.stepUp();
        }
        return node.services().getOrCreate(service, id, Steps.FIRST);
    }

    private Scope begun(String id) {
        return Await.value(() -> {
            assertThat(service.scopes).containsKey(id);
            return service.scopes.get(id);
        });
    }

    /** Permits one step and waits until it is durable. */
    private void step(String id, int expected) {
        service.permit(id, Math.max(1, expected - current(id)));
        Await.until(() -> assertThat(current(id)).isEqualTo(expected));
    }

    private int current(String id) {
        return store.get(DocumentKey.of("steps", id))
                .map(document ->
                        new Steps.Text().decode(document.body(), Steps.class).step())
                .orElse(0);
    }

    private void insert(String id, String type, String text) {
        store.commit(
                Transaction.of(new Operation.Put(DocumentKey.of("steps", id), Expected.ABSENT, Body.of(type, text))));
    }

    private Optional<ServiceRecord> record() {
        return new ServiceDirectory(store, new SystemTime()).service(Stage.OFFICE, "steps");
    }

    /** Steps up with a rebuild that hangs in the store until it is released. */
    private void hangRebuild() throws InterruptedException {
        CountDownLatch hanging = new CountDownLatch(1);
        store.beforeScan = scan -> {
            if (isStates(scan.collection().value())) {
                hanging.countDown();
                awaitQuietly(release);
            }
        };
        node.stepUp();
        hanging.await();
    }

    private static boolean isStates(String collection) {
        return collection.equals("steps");
    }

    /** As a store does that cannot be interrupted. */
    private static void awaitQuietly(CountDownLatch latch) {
        boolean interrupted = false;
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void assertInterruptsWrite(Runnable end) throws Exception {
        create("x");
        step("x", 1);
        CountDownLatch writing = new CountDownLatch(1);
        store.beforeCommit = transaction -> {
            if (transaction.operations().getFirst() instanceof Operation.Put put
                    && put.key().id().equals("x")) {
                writing.countDown();
                throw new Unavailable("No quorum.", null);
            }
        };
        service.permit("x", 1);
        writing.await();
        end.run();
        assertThat(service.ended).containsExactly("x SteppedDown");
        store.beforeCommit = transaction -> {};
        assertThat(current("x")).isEqualTo(1);
    }

    private static void assertInterruptible(Callable<?> call) throws InterruptedException {
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        Thread caller = Threads.virtual("caller", () -> end.complete(thrown(call)));
        Await.until(() -> assertThat(caller.getState()).isIn(Thread.State.WAITING, Thread.State.TIMED_WAITING));
        caller.interrupt();
        assertThat(end.join()).isInstanceOf(InterruptedException.class);
    }

    private static Throwable thrown(Callable<?> call) {
        try {
            call.call();
            return new AssertionError("Nothing was thrown.");
        } catch (Exception e) {
            return e;
        }
    }

    private static void assertRefused(Refusal reason, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        InstanceRefused.class, e -> assertThat(e.reason()).isEqualTo(reason));
    }

    private static StepService named(String name, String collection) {
        return new StepService() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public String collection() {
                return collection;
            }
        };
    }
}
