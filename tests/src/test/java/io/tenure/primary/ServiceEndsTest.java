package io.tenure.primary;

import static io.tenure.primary.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import io.tenure.testkit.Await;
import io.tenure.testkit.ForwardingStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who awaits an instance is told its end: not that of another one of the id, and not that of an earlier run. */
@Timeout(120)
final class ServiceEndsTest {

    private static final Duration SHORT = Duration.ofMillis(300);

    private final Stages stages = new Stages();

    @AfterEach
    void stop() {
        stages.close();
    }

    @Test
    void an_instance_that_was_lost_before_it_was_durable_is_asked_of_the_next_leader() throws Exception {
        AtomicBoolean cut = new AtomicBoolean(true);
        stages.store.beforeCommit = transaction -> {
            if (Stages.isState(transaction) && cut.get()) {
                throw new Unavailable("No quorum.", null);
            }
        };
        StepService service = new StepService();
        Stage node = stages.leading(service);
        CompletableFuture<Instance<Steps>> made =
                Stages.meanwhile(() -> node.services().getOrCreate(service, "x", Steps.FIRST));
        Await.until(() -> assertThat(service.begun).hasSize(1));
        assertThat(made).isNotDone();
        node.stepDown();
        cut.set(false);
        node.stepUp();
        Instance<Steps> instance = made.get();
        assertThat(stages.document("x")).isPresent();
        service.permit("x", StepService.LAST);
        assertThat(instance.await(Await.CAP)).isEqualTo(Completion.DONE);
        assertThat(service.begun).containsExactly("x 0", "x 0");
    }

    @Test
    void one_that_never_becomes_durable_is_said_to_be_unanswered() {
        ServiceSettings impatient = new ServiceSettings(
                Duration.ofMillis(10),
                Duration.ofMillis(50),
                Duration.ofMillis(20),
                Duration.ofSeconds(1),
                Duration.ofMillis(200));
        Custom service = new Custom((state, scope) -> scope.sleep(Duration.ofDays(1)));
        Stage node = stages.add("a", impatient, service);
        node.stepUp();
        Await.until(() -> assertThat(node.services().state(service)).isEqualTo(ServiceState.RUNNING));
        assertRefused(Refusal.UNANSWERED, () -> node.services().getOrCreate(service, "x", Steps.FIRST));
    }

    @Test
    void the_abort_of_an_earlier_instance_of_the_id_is_not_told_for_the_next() throws Exception {
        StepService service = new StepService();
        Stage leader = stages.leading(service);
        StepService away = new StepService();
        Stage follower = stages.add("b", away);
        leader.services().getOrCreate(service, "x", Steps.FIRST);
        stages.abort("x");
        assertThat(stages.document("x")).isEmpty();
        Instance<Steps> next = follower.services().getOrCreate(away, "x", Steps.FIRST);
        assertThat(next.created()).isTrue();
        assertThatThrownBy(() -> next.await(SHORT)).isInstanceOf(TimeoutException.class);
        service.permit("x", StepService.LAST);
        assertThat(next.await(Await.CAP)).isEqualTo(Completion.DONE);
    }

    @Test
    void the_end_of_a_later_instance_of_the_id_is_not_told_for_an_earlier_one() throws Exception {
        StepService service = new StepService();
        Stage leader = stages.leading(service);
        StepService away = new StepService();
        Instance<Steps> first = stages.add("b", away).services().getOrCreate(away, "x", Steps.FIRST);
        stages.abort("x");
        leader.services().getOrCreate(service, "x", Steps.FIRST);
        assertRefused(Refusal.NO_INSTANCE, () -> first.await(Await.CAP));
        service.permit("x", StepService.LAST);
        Await.until(() -> assertThat(stages.document("x")).isEmpty());
        assertRefused(Refusal.NO_INSTANCE, () -> first.await(Await.CAP));
    }

    @Test
    void an_instance_that_runs_again_is_not_said_to_be_released() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        CountDownLatch free = new CountDownLatch(1);
        Custom service = new Custom((state, scope) -> {
            state.insert();
            if (runs.incrementAndGet() > 1) {
                Deaf.until(free);
            }
        });
        Stage leader = stages.leading(service);
        assertThat(leader.services().getOrCreate(service, "x", Steps.FIRST).await(Await.CAP))
                .isEqualTo(Completion.RELEASED);
        Await.until(() -> assertThat(stages.record("x").ended()).contains(Completion.RELEASED));
        StepService away = new StepService();
        Stage follower = stages.add("b", away);
        Instance<Steps> again = follower.services().getOrCreate(away, "x", Steps.FIRST);
        assertThatThrownBy(() -> again.await(SHORT)).isInstanceOf(TimeoutException.class);
        free.countDown();
        assertThat(again.await(Await.CAP)).isEqualTo(Completion.RELEASED);
        leader.stepDown();
        leader.stepUp();
        Await.until(() -> assertThat(runs).hasValue(3));
    }

    @Test
    void a_handle_elsewhere_is_told_that_a_document_deleted_by_somebody_is_an_abort() throws Exception {
        StepService service = new StepService();
        stages.leading(service);
        StepService away = new StepService();
        Instance<Steps> robbed = stages.add("b", away).services().getOrCreate(away, "x", Steps.FIRST);
        stages.delete("x");
        assertThat(robbed.await(Await.CAP)).isEqualTo(Completion.ABORTED);
        Await.until(() -> assertThat(service.ended).hasSize(1));
        assertThat(robbed.await(Await.CAP)).isEqualTo(Completion.ABORTED);
    }

    @Test
    void one_that_ended_without_a_document_is_told_as_done_elsewhere_too() throws Exception {
        stages.leading(new Custom((state, scope) -> {}));
        StepService away = new StepService();
        Instance<Steps> brief = stages.add("b", away).services().getOrCreate(away, "x", Steps.FIRST);
        assertThat(brief.created()).isTrue();
        assertThat(brief.await(Await.CAP)).isEqualTo(Completion.DONE);
    }

    @Test
    void who_awaits_on_the_old_leader_is_not_kept_waiting_by_its_straggler() throws Exception {
        CountDownLatch free = new CountDownLatch(1);
        CountDownLatch stuck = new CountDownLatch(1);
        StepService deaf = new StepService() {
            @Override
            void step(State<Steps> state, Scope scope) {
                stuck.countDown();
                Deaf.until(free);
            }
        };
        Stage first = stages.add("a", deaf).impatient();
        first.stepUp();
        Instance<Steps> instance = first.services().getOrCreate(deaf, "x", Steps.FIRST);
        deaf.permit("x", 1);
        CompletableFuture<Completion> end = Stages.meanwhile(() -> instance.await(Await.CAP));
        stuck.await();
        first.stepDown();
        StepService next = new StepService();
        stages.add("b", next).stepUp();
        next.permit("x", StepService.LAST);
        assertThat(end.get()).isEqualTo(Completion.DONE);
        assertThat(deaf.ended).isEmpty();
        free.countDown();
    }

    @Test
    void an_end_is_told_although_the_store_refused_its_record_at_first() throws Exception {
        AtomicInteger refusals = new AtomicInteger(2);
        ForwardingStore busy = new ForwardingStore(stages.store) {
            @Override
            public List<Outcome> commitEach(List<Transaction> transactions) {
                boolean records = transactions.getFirst().operations().stream().allMatch(ServiceEndsTest::isRecord);
                return records && refusals.getAndDecrement() > 0
                        ? List.of(new Outcome.Refused(Outcome.Reason.OVERLOADED, "Try again later."))
                        : super.commitEach(transactions);
            }

            @Override
            public void close() {}
        };
        CountDownLatch go = new CountDownLatch(1);
        Custom service = new Custom((state, scope) -> {
            state.insert();
            go.await();
        });
        try (Stage leader = new Stage(busy, "a", service)) {
            leader.stepUp();
            StepService away = new StepService();
            Instance<Steps> instance = stages.add("b", away).services().getOrCreate(away, "x", Steps.FIRST);
            go.countDown();
            assertThat(instance.await(Await.CAP)).isEqualTo(Completion.RELEASED);
            assertThat(refusals).hasNonPositiveValue();
        }
    }

    private static boolean isRecord(Operation operation) {
        return operation instanceof Operation.Put put
                && put.key().collection().value().equals("_instances");
    }
}
