package io.tenure.primary;

import static io.tenure.primary.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.runtime.Waiting;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.testkit.Await;
import io.tenure.testkit.ForwardingStore;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who may begin: nobody beside one that is in the way, and every run is known to its term. */
@Timeout(120)
final class ServiceAdmissionTest {

    private final Stages stages = new Stages();
    private final CountDownLatch free = new CountDownLatch(1);

    @AfterEach
    void stop() {
        free.countDown();
        stages.close();
    }

    @Test
    void a_new_instance_respects_a_rebuilt_one_that_waits_for_its_straggler() throws Exception {
        AtomicBoolean deaf = new AtomicBoolean(true);
        CountDownLatch stuck = new CountDownLatch(1);
        Colours service = new Colours() {
            @Override
            void step(State<Steps> state, Scope scope) throws Exception {
                super.step(state, scope);
                if (deaf.getAndSet(false)) {
                    stuck.countDown();
                    Deaf.until(free);
                }
            }
        };
        Stage node = stages.add("a", service).impatient();
        node.stepUp();
        node.services().getOrCreate(service, "y", new Steps(0, "red"));
        service.permit("y", 1);
        stuck.await();
        node.stepDown();
        node.stepUp();
        Await.until(() -> assertThat(node.services().state(service)).isEqualTo(ServiceState.RUNNING));
        assertThat(node.services().stragglers()).containsExactly("steps/y");
        assertRefused(Refusal.OTHER_INSTANCE, () -> node.services().getOrCreate(service, "x", new Steps(0, "red")));
    }

    /** More than one page of them; the one in the way is the last, and none has begun when the new one is asked for. */
    @Test
    void a_new_instance_respects_all_that_were_rebuilt() throws Exception {
        int documents = 2001;
        for (int i = 0; i < documents; i++) {
            stages.insert(String.format("d%05d", i), "steps@1", "1 c" + i);
        }
        Colours service = new Colours() {
            @Override
            public Optional<String> otherConflict(String id, Steps state, Stream<Other<Steps>> others) {
                return id.startsWith("d") ? Optional.empty() : super.otherConflict(id, state, others);
            }
        };
        Stage node = stages.leading(service);
        assertRefused(
                Refusal.OTHER_INSTANCE,
                () -> node.services().getOrCreate(service, "new", new Steps(0, "c" + (documents - 1))));
        assertThat(node.services().all(service)).hasSize(documents);
    }

    @Test
    void of_instances_in_conflict_the_first_by_id_runs_after_a_rebuild_and_new_ones_respect_those_that_wait()
            throws Exception {
        stages.insert("p", "steps@1", "1 red");
        stages.insert("q", "steps@1", "1 red");
        Colours service = new Colours();
        Stage node = stages.leading(service);
        Await.until(() -> assertThat(service.begun).containsExactly("p 1"));
        Await.until(() -> assertThat(stages.record("q").error()).isEqualTo("red is taken by p"));
        assertRefused(Refusal.OTHER_INSTANCE, () -> node.services().getOrCreate(service, "a", new Steps(0, "red")));
        service.permit("p", StepService.LAST);
        Await.until(() -> assertThat(service.begun).containsExactly("p 1", "q 1"));
    }

    /** It is in nobody's way but that of the one that waits. */
    @Test
    void a_new_instance_respects_one_that_waits_for_another() throws Exception {
        stages.insert("p", "steps@1", "1 red");
        stages.insert("q", "steps@1", "1 red-blue");
        Colours service = new Colours() {
            @Override
            public Optional<String> otherConflict(String id, Steps state, Stream<Other<Steps>> others) {
                return others.filter(other -> Stream.of(state.option().split("-"))
                                .anyMatch(other.state().orElseThrow().option()::contains))
                        .map(Other::id)
                        .findFirst();
            }
        };
        Stage node = stages.leading(service);
        Await.until(() -> assertThat(stages.record("q").error()).isEqualTo("p"));
        assertRefused(Refusal.OTHER_INSTANCE, () -> node.services().getOrCreate(service, "a", new Steps(0, "blue")));
    }

    @Test
    void a_new_instance_is_asked_about_one_whose_document_cannot_be_read() throws Exception {
        stages.insert("bad", "steps@1", "what");
        Colours service = new Colours();
        Stage node = stages.leading(service);
        assertRefused(Refusal.OTHER_INSTANCE, () -> node.services().getOrCreate(service, "x", new Steps(0, "red")));
        stages.store.afterCommit = transaction -> {
            if (Stages.isState(transaction)) {
                lingers();
            }
        };
        stages.abort("bad");
        stages.store.afterCommit = transaction -> {};
        assertThat(node.services()
                        .getOrCreate(service, "x", new Steps(0, "red"))
                        .created())
                .isTrue();
    }

    @Test
    void a_new_instance_respects_one_that_was_released_until_its_document_is_gone() throws Exception {
        Colours service = new Colours() {
            @Override
            public void run(State<Steps> state, Scope scope) {
                state.insert();
            }
        };
        Stage node = stages.leading(service);
        Instance<Steps> left = node.services().getOrCreate(service, "p", new Steps(0, "red"));
        assertThat(left.await(Await.CAP)).isEqualTo(Completion.RELEASED);
        assertRefused(Refusal.OTHER_INSTANCE, () -> node.services().getOrCreate(service, "x", new Steps(0, "red")));
        stages.delete("p");
        assertThat(node.services()
                        .getOrCreate(service, "x", new Steps(0, "red"))
                        .created())
                .isTrue();
    }

    /** Lets others act on a commit before the one who made it does. */
    private static void lingers() {
        try {
            Waiting.pause(Duration.ofMillis(200));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The abort has read the document that was left; meanwhile the instance is taken up again. */
    @Test
    void a_run_that_begins_while_an_abort_looks_is_aborted_and_none_outlives_its_term_unseen() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        Custom service = new Custom((state, scope) -> {
            if (runs.incrementAndGet() == 1) {
                state.insert();
                return;
            }
            try {
                scope.sleep(Duration.ofDays(1));
            } catch (Exception e) {
                end.complete(e);
                throw e;
            }
        });
        LookingStore looking = new LookingStore(stages);
        try (Stage node = new Stage(looking, "a", service)) {
            node.stepUp();
            assertThat(node.services().getOrCreate(service, "x", Steps.FIRST).await(Await.CAP))
                    .isEqualTo(Completion.RELEASED);
            Await.until(() -> assertThat(stages.service()).isPresent());
            looking.hold.set(true);
            CompletableFuture<Boolean> aborted = Stages.meanwhile(() -> {
                stages.abort("x");
                return true;
            });
            looking.held.await();
            node.services().getOrCreate(service, "x", Steps.FIRST);
            Await.until(() -> assertThat(runs).hasValue(2));
            looking.go.countDown();
            assertThat(aborted.get()).isTrue();
            assertThat(end.get()).isInstanceOf(Aborted.class);
            assertThat(stages.document("x")).isEmpty();
            node.stepDown();
            assertThat(node.stragglers()).isZero();
        }
    }

    /** The second one has read the document that was left; meanwhile the instance is taken up again, and ends. */
    @Test
    void an_instance_that_has_ended_while_somebody_looked_is_not_taken_up_from_what_he_saw() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        Custom service = new Custom((state, scope) -> {
            state.insert();
            if (runs.incrementAndGet() == 2) {
                state.delete();
            }
        });
        LookingStore looking = new LookingStore(stages);
        try (Stage node = new Stage(looking, "a", service)) {
            node.stepUp();
            assertThat(node.services().getOrCreate(service, "x", Steps.FIRST).await(Await.CAP))
                    .isEqualTo(Completion.RELEASED);
            looking.hold.set(true);
            CompletableFuture<Instance<Steps>> late =
                    Stages.meanwhile(() -> node.services().getOrCreate(service, "x", Steps.FIRST));
            looking.held.await();
            assertThat(node.services().getOrCreate(service, "x", Steps.FIRST).await(Await.CAP))
                    .isEqualTo(Completion.DONE);
            looking.go.countDown();
            assertThat(late.get().created()).isTrue();
        }
    }

    @Test
    void an_abort_that_comes_after_the_last_write_does_not_bring_the_instance_back() throws Exception {
        CountDownLatch deleted = new CountDownLatch(1);
        AtomicBoolean undone = new AtomicBoolean();
        AtomicReference<Scope> seen = new AtomicReference<>();
        StepService service = new StepService() {
            @Override
            public void run(State<Steps> state, Scope scope) {
                state.insert();
                state.delete();
                seen.set(scope);
                deleted.countDown();
                Deaf.until(free);
            }

            @Override
            public void abort(State<Steps> state, Scope scope) {
                undone.set(true);
                state.update(new Steps(-1, "undoing"));
            }
        };
        Stage node = stages.leading(service);
        var instance = node.services().getOrCreate(service, "x", Steps.FIRST);
        deleted.await();
        Await.until(() -> assertThat(stages.service()).isPresent());
        CompletableFuture<Boolean> aborted = Stages.meanwhile(() -> {
            stages.abort("x");
            return true;
        });
        Await.until(() -> assertThat(seen.get().isAborted()).isTrue());
        free.countDown();
        assertThat(aborted.get()).isTrue();
        assertThat(instance.await(Await.CAP)).isEqualTo(Completion.DONE);
        assertThat(undone).isFalse();
        assertThat(stages.document("x")).isEmpty();
    }

    @Test
    void an_instance_that_has_removed_its_document_is_not_given_to_who_asks_for_the_next() throws Exception {
        CountDownLatch deleted = new CountDownLatch(1);
        AtomicBoolean first = new AtomicBoolean(true);
        Custom service = new Custom((state, scope) -> {
            state.insert();
            if (first.getAndSet(false)) {
                state.delete();
                deleted.countDown();
                Deaf.until(free);
            }
        });
        Stage node = stages.leading(service);
        Instance<Steps> instance = node.services().getOrCreate(service, "x", Steps.FIRST);
        deleted.await();
        CompletableFuture<Instance<Steps>> next =
                Stages.meanwhile(() -> node.services().getOrCreate(service, "x", Steps.FIRST));
        assertThat(next).as("two of one id never run at once").isNotDone();
        assertThat(service.begun).hasSize(1);
        free.countDown();
        assertThat(next.get().created()).isTrue();
        assertThat(next.get().await(Await.CAP)).isEqualTo(Completion.RELEASED);
        assertThat(instance.await(Await.CAP)).isEqualTo(Completion.DONE);
    }

    @Test
    void what_an_instance_throws_after_its_last_write_does_not_bring_it_back() throws Exception {
        Custom service = new Custom((state, scope) -> {
            state.insert();
            state.delete();
            throw new IllegalStateException("The bell is broken.");
        });
        Stage node = stages.leading(service);
        assertThat(node.services().getOrCreate(service, "x", Steps.FIRST).await(Await.CAP))
                .isEqualTo(Completion.DONE);
        assertThat(service.begun).hasSize(1);
    }

    /** No two with the same option; and what cannot be read may have any. */
    private static class Colours extends StepService {

        @Override
        public Optional<String> otherConflict(String id, Steps state, Stream<Other<Steps>> others) {
            return others.filter(other -> other.state()
                            .map(Steps::option)
                            .orElse(state.option())
                            .equals(state.option()))
                    .map(other -> state.option() + " is taken by " + other.id())
                    .findFirst();
        }
    }

    /** Holds the first one up who has read the document of x for a request. */
    private static final class LookingStore extends ForwardingStore {

        final AtomicBoolean hold = new AtomicBoolean();
        final CountDownLatch held = new CountDownLatch(1);
        final CountDownLatch go = new CountDownLatch(1);

        LookingStore(Stages stages) {
            super(stages.store);
        }

        @Override
        public Optional<Document> get(DocumentKey key) {
            Optional<Document> found = super.get(key);
            if (key.equals(DocumentKey.of(StepService.NAME, "x")) && hold.getAndSet(false)) {
                held.countDown();
                Deaf.until(go);
            }
            return found;
        }

        @Override
        public void close() {}
    }
}
