package io.tenure.primary;

import static io.tenure.primary.Refusals.assertRefusal;
import static io.tenure.primary.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.DocumentKey;
import io.tenure.store.Indeterminate;
import io.tenure.store.Operation;
import io.tenure.store.Scan;
import io.tenure.store.Unavailable;
import io.tenure.testkit.Await;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a new instance costs, and what becomes of it if the leader knew too little. */
@Timeout(120)
final class ServiceCreationTest {

    private final Stages stages = new Stages();
    private final StepService service = new StepService();

    @AfterEach
    void stop() {
        stages.close();
    }

    @Test
    void a_new_instance_is_inserted_without_a_read_through_the_log() throws Exception {
        Stage node = stages.leading(service);
        node.services().getOrCreate(service, "first", Steps.FIRST);
        List<DocumentKey> read = new CopyOnWriteArrayList<>();
        stages.store.beforeGet = read::add;
        assertThat(node.services().getOrCreate(service, "x", Steps.FIRST).created())
                .isTrue();
        assertThat(read).noneMatch(key -> key.id().equals("x"));
    }

    @Test
    void a_document_that_the_leader_does_not_see_is_found_by_the_conflict() throws Exception {
        Stage node = stages.leading(service);
        node.services().getOrCreate(service, "first", Steps.FIRST);
        stages.insert("x", "steps@1", "1 red");
        stages.store.hidden = DocumentKey.of(StepService.NAME, "x")::equals;
        Instance<Steps> found = node.services().getOrCreate(service, "x", new Steps(0, "red"));
        assertThat(found.created()).isFalse();
        assertThat(found.state()).contains(new Steps(1, "red"));
        service.permit("x", StepService.LAST);
        assertThat(found.await(Await.CAP)).isEqualTo(Completion.DONE);
    }

    @Test
    void such_a_document_can_be_in_the_way() {
        Stage node = stages.leading(service);
        stages.insert("x", "steps@1", "1 red");
        stages.store.hidden = DocumentKey.of(StepService.NAME, "x")::equals;
        assertRefused(Refusal.OPTIONS_CONFLICT, () -> node.services().getOrCreate(service, "x", new Steps(0, "blue")));
    }

    @Test
    void a_request_of_another_node_is_taken_without_a_read_through_the_log() throws Exception {
        stages.leading(service);
        StepService away = new StepService();
        Stage follower = stages.add("b", away);
        Await.until(() -> assertThat(stages.service()).isPresent());
        List<Scan> read = new CopyOnWriteArrayList<>();
        stages.store.beforeScan = read::add;
        assertThat(follower.services().getOrCreate(away, "x", Steps.FIRST).created())
                .isTrue();
        assertThat(read).noneMatch(scan -> scan.collection().value().equals("_requests"));
    }

    /** One instance waits for the gate before its first write, and those who ask for something else are put off. */
    private static final class Slow extends StepService {

        private final CompletableFuture<Void> gate = new CompletableFuture<>();

        @Override
        void first(State<Steps> state) throws Exception {
            if (state.id().equals("slow")) {
                gate.get();
            }
            super.first(state);
        }

        @Override
        public Optional<String> optionsConflict(Steps existing, Steps requested) {
            throw new Unavailable("Ask later.", null);
        }
    }

    private CompletableFuture<Instance<Steps>> ask(Stage follower, String id) {
        return Stages.meanwhile(() -> follower.services().getOrCreate(service, id, Steps.FIRST));
    }

    private static boolean isForRequests(Scan scan) {
        return scan.collection().value().equals("_requests");
    }

    @Test
    void a_request_in_hand_does_not_make_the_next_one_cost_a_read_through_the_log() throws Exception {
        Slow slow = new Slow();
        stages.leading(slow);
        Stage follower = stages.add("b", service);
        Await.until(() -> assertThat(stages.service()).isPresent());
        CompletableFuture<Instance<Steps>> first = ask(follower, "slow");
        Await.until(() -> assertThat(slow.begun).containsExactly("slow 0"));
        List<Scan> read = new CopyOnWriteArrayList<>();
        stages.store.beforeScan = read::add;
        assertThat(follower.services().getOrCreate(service, "x", Steps.FIRST).created())
                .isTrue();
        assertThat(read).noneMatch(ServiceCreationTest::isForRequests);
        slow.gate.complete(null);
        assertThat(first.get().created()).isTrue();
    }

    @Test
    void a_request_that_is_answered_while_the_requests_are_read_is_not_carried_out_again() throws Exception {
        Slow slow = new Slow();
        Stage node = stages.leading(slow);
        Stage follower = stages.add("b", service);
        node.services().getOrCreate(slow, "other", Steps.FIRST);
        CompletableFuture<Instance<Steps>> first = ask(follower, "slow");
        Await.until(() -> assertThat(slow.begun).contains("slow 0"));
        AtomicInteger reads = new AtomicInteger();
        stages.store.afterScan = scan -> {
            if (isForRequests(scan) && reads.getAndIncrement() == 0) {
                slow.permit("slow", StepService.LAST);
                slow.gate.complete(null);
                Await.until(() -> {
                    assertThat(first).isDone();
                    assertThat(stages.document("slow")).isEmpty();
                });
            }
        };
        var unused = ask(follower, "other");
        Await.until(() ->
                assertThat(reads).as("it is put off, and read again and again").hasValueGreaterThan(3));
        assertThat(slow.begun).containsExactlyInAnyOrder("other 0", "slow 0");
    }

    @Test
    void an_instance_whose_first_write_is_uncertain_is_not_asked_for_again() {
        Stage node = stages.leading(service);
        AtomicBoolean lost = new AtomicBoolean();
        AtomicBoolean asked = new AtomicBoolean();
        stages.store.afterCommit = transaction -> {
            asked.compareAndSet(
                    false,
                    transaction.operations().stream()
                            .anyMatch(operation -> operation instanceof Operation.Put put
                                    && put.key().collection().value().equals("_requests")));
            if (Stages.isState(transaction) && lost.compareAndSet(false, true)) {
                node.lapsed = true;
                throw new Indeterminate("The answer is lost.", null);
            }
        };
        CompletableFuture<Instance<Steps>> wanted =
                Stages.meanwhile(() -> node.services().getOrCreate(service, "x", Steps.FIRST));
        Await.until(() -> assertThat(lost).isTrue());
        node.stepDown();
        try {
            wanted.join();
        } catch (CompletionException e) {
            assertRefusal(Refusal.UNANSWERED, e.getCause());
        }
        assertThat(wanted).isCompletedExceptionally();
        assertThat(stages.document("x")).isPresent();
        assertThat(asked).as("the next leader is asked").isFalse();
    }
}
