package io.tenure.primary;

import static io.tenure.primary.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.runtime.Threads;
import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Transaction;
import io.tenure.testkit.Await;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Instances are asked for on any node: what is in their way, and what outlives a change of leaders. */
@Timeout(120)
final class ServiceRequestsTest {

    private final Stages stages = new Stages();

    @AfterEach
    void stop() {
        stages.close();
    }

    @Test
    void options_and_other_instances_can_be_in_the_way() throws Exception {
        StepService service = new Exclusive();
        Stage node = stages.leading(service);
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
        stages.insert("x", "steps@1", "1 red");
        stages.insert("y", "steps@1", "1 red");
        Stage node = stages.leading(service);
        Await.until(() -> assertThat(service.begun).hasSize(1));
        String first = service.begun.getFirst().substring(0, 1);
        String second = first.equals("x") ? "y" : "x";
        Await.until(() -> assertThat(stages.record(second).error()).isEqualTo("red is taken by " + first));
        service.permit(first, StepService.LAST);
        Await.until(() -> assertThat(service.begun).containsExactly(first + " 1", second + " 1"));
        assertThat(node.services().all(service)).extracting(Instance::id).contains(second);
    }

    @Test
    void a_create_on_another_node_goes_to_the_leader_and_awaits_through_the_store() throws Exception {
        StepService service = new StepService();
        stages.leading(service);
        StepService away = new StepService();
        Stage follower = stages.add("b", away);
        CompletableFuture<Instance<Steps>> made = new CompletableFuture<>();
        Threads.virtual("create", () -> made.complete(created(follower, away, "x")));
        service.permit("x", 1);
        Instance<Steps> instance = made.join();
        assertThat(instance.created()).isTrue();
        Await.until(() -> assertThat(instance.state()).contains(new Steps(1, "plain")));
        assertThat(created(follower, away, "x").created()).isFalse();
        assertRefused(
                Refusal.OPTIONS_CONFLICT, () -> follower.services().getOrCreate(away, "x", new Steps(0, "other")));
        service.permit("x", StepService.LAST);
        assertThat(instance.await(Await.CAP)).isEqualTo(Completion.DONE);
        assertThat(away.begun).isEmpty();
        assertThat(stages.store.collections())
                .noneMatch(stats -> stats.name().value().equals("_requests"));
    }

    @Test
    void a_request_that_a_leader_dies_over_is_carried_out_by_the_next() throws Exception {
        StepService service = new StepService();
        Stage first = stages.leading(service);
        StepService second = new StepService();
        Stage follower = stages.add("b", second);
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
        Stage first = stages.leading(service);
        StepService second = new StepService();
        Stage other = stages.add("b", second);
        Instance<Steps> instance = first.services().getOrCreate(service, "x", Steps.FIRST);
        service.permit("x", 1);
        Await.until(() -> assertThat(stages.state("x")).contains(new Steps(1, "plain")));
        first.stepDown();
        other.stepUp();
        second.permit("x", StepService.LAST);
        assertThat(instance.await(Await.CAP)).isEqualTo(Completion.DONE);
        assertThat(second.begun).containsExactly("x 1");
    }

    @Test
    void a_request_of_a_later_version_is_left_alone_and_stops_nobody() throws Exception {
        StepService service = new StepService();
        stages.leading(service);
        DocumentKey later = DocumentKey.of("_requests", Stage.OFFICE + "/0000");
        DocumentKey torn = DocumentKey.of("_requests", Stage.OFFICE + "/0001");
        stages.store.commit(Transaction.of(
                new Operation.Put(later, Expected.ABSENT, new Body("service-request", new byte[] {2, 0})),
                new Operation.Put(torn, Expected.ABSENT, new Body("service-request", new byte[] {1, 0}))));
        StepService away = new StepService();
        Stage follower = stages.add("b", away);
        assertThat(created(follower, away, "x").created()).isTrue();
        assertThat(stages.store.get(later)).isPresent();
        stages.delete("x");
        Await.until(() -> assertThat(service.ended).as("the sweep goes on").hasSize(1));
    }

    private static Instance<Steps> created(Stage stage, StepService service, String id) {
        try {
            return stage.services().getOrCreate(service, id, Steps.FIRST);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** No two with the same option. */
    private static final class Exclusive extends StepService {

        @Override
        public Optional<String> otherConflict(String id, Steps state, Stream<Other<Steps>> others) {
            return others.filter(other -> other.state().orElseThrow().option().equals(state.option()))
                    .map(other -> state.option() + " is taken by " + other.id())
                    .findFirst();
        }
    }
}
