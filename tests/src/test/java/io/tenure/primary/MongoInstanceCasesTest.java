package io.tenure.primary;

import static io.tenure.primary.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.primary.directory.InstanceRecord;
import io.tenure.testkit.Await;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The cases of MongoDB about services and their instances on a leader: made, found, shown, tried again.
 *
 * <p>The three {@code Mongo*CasesTest} have the cases to which MongoDB holds its primary-only services, by their names there
 * ({@code primary_only_service_test.cpp}, RetryStrategy, DefaultPrimaryOnlyServiceInstance and CancelState). Without a
 * meaning here, and why:
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
 * {@link Refusal#NOT_PRIMARY}, so that nobody takes it for an answer; and a create on a node that is not primary goes to the
 * one that is.
 */
@Timeout(120)
final class MongoInstanceCasesTest {

    private final Solo solo = new Solo();
    private final Stages stages = solo.stages;
    private final StepService service = solo.service;
    private final Stage node = solo.node;

    @AfterEach
    void stop() {
        solo.close();
    }

    @Test
    void double_register_service() {
        assertThatThrownBy(() -> new Stage(stages.store, "b", service, new StepService()))
                .hasMessage("There are two services of the name 'steps': rename one of them.");
        assertThatThrownBy(() -> new Stage(stages.store, "b", service, named("other", "steps")))
                .hasMessageContaining("both want the collection 'steps'");
        assertThatThrownBy(() -> new Stage(stages.store, "b", named("own", "_services")))
                .hasMessageContaining("is Tenure's own");
    }

    @Test
    void basic_create_instance() throws Exception {
        Instance<Steps> one = solo.create("one");
        Instance<Steps> two = solo.create("two");
        service.permit("two", StepService.LAST);
        assertThat(two.await(Await.CAP)).isEqualTo(Completion.DONE);
        assertThat(solo.current("one")).isZero();
        service.permit("one", StepService.LAST);
        assertThat(one.await(Await.CAP)).isEqualTo(Completion.DONE);
    }

    @Test
    void lookup_instance() throws Exception {
        Instance<Steps> made = solo.create("x");
        solo.step("x", 2);
        assertThat(node.services().lookup(service, "x").flatMap(Instance::state))
                .contains(new Steps(2, "plain"));
        assertThat(node.services().lookup(service, "y")).isEmpty();
        service.permit("x", 1);
        made.await(Await.CAP);
        assertThat(node.services().lookup(service, "x")).isEmpty();
    }

    @Test
    void lookup_instance_after_step_down_returns_none() throws Exception {
        solo.create("x");
        node.stepDown();
        assertRefused(Refusal.NOT_PRIMARY, () -> node.services().lookup(service, "x"));
    }

    @Test
    void lookup_instance_after_shut_down_returns_none() throws Exception {
        solo.create("x");
        node.close();
        assertRefused(Refusal.NOT_PRIMARY, () -> node.services().lookup(service, "x"));
    }

    @Test
    void get_all_instances_after_step_down_returns_empty_vector() throws Exception {
        solo.create("x");
        solo.create("y");
        assertThat(node.services().all(service)).extracting(Instance::id).containsExactlyInAnyOrder("x", "y");
        node.stepDown();
        assertRefused(Refusal.NOT_PRIMARY, () -> node.services().all(service));
    }

    @Test
    void get_all_instances_after_shut_down_returns_empty_vector() throws Exception {
        solo.create("x");
        node.close();
        assertRefused(Refusal.NOT_PRIMARY, () -> node.services().all(service));
    }

    @Test
    void double_create_instance() throws Exception {
        assertThat(solo.create("x").created()).isTrue();
        solo.step("x", 2);
        Instance<Steps> again = node.services().getOrCreate(service, "x", Steps.FIRST);
        assertThat(again.created()).isFalse();
        assertThat(again.state()).contains(new Steps(2, "plain"));
        assertThat(service.begun).containsExactly("x 0");
    }

    @Test
    void create_when_not_primary() {
        ServiceSettings hasty = new ServiceSettings(
                Stage.QUICK.firstRetry(),
                Stage.QUICK.lastRetry(),
                Stage.QUICK.beat(),
                Stage.QUICK.slowRebuild(),
                Duration.ofMillis(50));
        try (Stage bystander = new Stage(stages.store, "b", hasty, service)) {
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
    void report_cur_op_info() throws Exception {
        solo.create("talks");
        solo.step("talks", 1);
        solo.create("silent");
        solo.step("silent", 1);
        solo.begun("talks").report("copying", 0.25);
        Await.until(() -> {
            InstanceRecord talks = stages.record("talks");
            assertThat(talks.line() + " " + talks.fraction()).isEqualTo("copying 0.25");
        });
        Await.until(() -> assertThat(stages.record("silent").line()).isEmpty());
    }

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
        try (Stage other = new Stage(stages.store, "b", failing)) {
            other.stepUp();
            Instance<Steps> instance = other.services().getOrCreate(failing, "x", Steps.FIRST);
            failing.permit("x", StepService.LAST);
            assertThat(instance.await(Await.CAP)).isEqualTo(Completion.DONE);
            assertThat(failing.begun).containsExactly("x 0", "x 1");
            assertThat(other.services().counts().failures()).isEqualTo(1);
        }
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
