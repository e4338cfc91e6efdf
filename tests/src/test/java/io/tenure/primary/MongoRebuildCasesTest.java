package io.tenure.primary;

import static io.tenure.primary.Refusals.assertRefusal;
import static io.tenure.primary.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tenure.primary.directory.ServiceRecord;
import io.tenure.runtime.Threads;
import io.tenure.store.Unavailable;
import io.tenure.testkit.Await;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The cases of MongoDB about stepping up, and the rebuild of instances that comes with it. */
@Timeout(120)
final class MongoRebuildCasesTest {

    private final Solo solo = new Solo();
    private final Stages stages = solo.stages;
    private final StepService service = solo.service;
    private final Stage node = solo.node;
    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void stop() {
        release.countDown();
        solo.close();
    }

    @Test
    void step_up_after_shutdown() {
        node.close();
        node.stepUp();
        assertThat(node.services().state(service)).isEqualTo(ServiceState.SHUTDOWN);
    }

    @Test
    void shutdown_during_step_up() throws Exception {
        stages.insert("x", "steps@1", "1 plain");
        CountDownLatch scanning = hangScans();
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
    void report_server_status_info() throws Exception {
        hangRebuild();
        Await.until(() -> assertThat(stages.service().map(ServiceRecord::state)).contains(ServiceState.REBUILDING));
        release.countDown();
        solo.create("x");
        Await.until(() -> assertThat(stages.service())
                .hasValueSatisfying(
                        r -> assertThat(r.state() + " " + r.instances()).isEqualTo("running 1")));
        solo.create("y");
        Await.until(
                () -> assertThat(stages.service().map(ServiceRecord::instances)).contains(2L));
    }

    @Test
    void recreate_instance_on_step_up() throws Exception {
        solo.create("x");
        solo.step("x", 1);
        node.stepDown();
        node.stepUp();
        solo.step("x", 2);
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
        stages.insert("x", "steps@1", "1 plain");
        hangRebuild();
        CompletableFuture<Throwable> refusal = meanwhile(() -> node.services().lookup(service, "x", Await.CAP));
        Thread down = Threads.virtual("down", node::stepDown);
        assertRefusal(Refusal.NOT_PRIMARY, refusal.join());
        release.countDown();
        down.join();
        assertThat(service.begun).isEmpty();
        node.stepUp();
        Await.until(() -> assertThat(service.begun).containsExactly("x 1"));
    }

    /** Unlike there, it is tried again inside the term. */
    @Test
    void recreate_instances_fails() throws Exception {
        stages.insert("x", "steps@1", "1 plain");
        AtomicBoolean broken = new AtomicBoolean(true);
        beforeScans(() -> {
            if (broken.get()) {
                throw new Unavailable("The disk is on fire.", null);
            }
        });
        node.stepUp();
        Await.until(() -> assertThat(node.services().state(service)).isEqualTo(ServiceState.REBUILD_FAILED));
        assertRefused(Refusal.REBUILD_FAILED, () -> node.services().lookup(service, "x", Await.CAP));
        assertThatThrownBy(() -> node.services().getOrCreate(service, "x", Steps.FIRST))
                .hasMessageContaining("The disk is on fire.");
        Await.until(() -> assertThat(stages.service().map(ServiceRecord::error)).contains("The disk is on fire."));
        broken.set(false);
        Await.until(() -> assertThat(service.begun).containsExactly("x 1"));
        assertThat(node.services().counts().rebuildFailures()).isPositive();
    }

    @Test
    void state_transition_from_rebuilding_should_wake_up_condition_variable() throws Exception {
        hangRebuild();
        CompletableFuture<Throwable> refusal = meanwhile(() -> node.services().lookup(service, "x", Await.CAP));
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
        try (Stage other = new Stage(stages.store, "b", failing)) {
            other.stepUp();
            assertThatThrownBy(() -> other.services().lookup(failing, "x", Await.CAP))
                    .isInstanceOf(InstanceRefused.class)
                    .hasMessageContaining("no index");
            broken.set(false);
            Await.until(() -> assertThat(other.services().state(failing)).isEqualTo(ServiceState.RUNNING));
        }
    }

    /** Steps up with a rebuild that hangs in the store until it is released. */
    private void hangRebuild() throws InterruptedException {
        CountDownLatch scanning = hangScans();
        node.stepUp();
        scanning.await();
    }

    /** Lets scans of the states hang until they are released, and tells of the first. */
    private CountDownLatch hangScans() {
        CountDownLatch scanning = new CountDownLatch(1);
        beforeScans(() -> {
            scanning.countDown();
            Deaf.until(release);
        });
        return scanning;
    }

    private void beforeScans(Runnable hook) {
        stages.store.beforeScan = scan -> {
            if (scan.collection().value().equals(StepService.NAME)) {
                hook.run();
            }
        };
    }

    private static void assertInterruptible(ThrowingCallable call) {
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        Thread caller = Threads.virtual("caller", () -> end.complete(catchThrowable(call)));
        Await.until(() -> assertThat(caller.getState()).isIn(Thread.State.WAITING, Thread.State.TIMED_WAITING));
        caller.interrupt();
        assertThat(end.join()).isInstanceOf(InterruptedException.class);
    }

    /** What a call throws that is made in a thread of its own. */
    private static CompletableFuture<Throwable> meanwhile(ThrowingCallable call) {
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        Threads.virtual("meanwhile", () -> thrown.complete(catchThrowable(call)));
        return thrown;
    }
}
