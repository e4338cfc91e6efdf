package io.tenure.primary;

import static io.tenure.primary.Refusals.assertRefusal;
import static io.tenure.primary.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tenure.store.Body;
import io.tenure.store.Codec;
import io.tenure.store.Document;
import io.tenure.store.Indeterminate;
import io.tenure.store.Operation;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import io.tenure.store.Version;
import io.tenure.testkit.Await;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an instance is told is part of its state once, when whoever told it is answered and for ever after. */
@Timeout(120)
final class ServiceWordsTest {

    private static final ServiceSettings RARELY = new ServiceSettings(
            Duration.ofDays(1), Duration.ofDays(1), Duration.ofMillis(20), Duration.ofDays(1), Duration.ofSeconds(30));

    private final Stages stages = new Stages();

    @AfterEach
    void stop() {
        stages.close();
    }

    @Test
    void a_word_is_durable_when_it_is_answered_and_wakes_the_run() throws Exception {
        CompletableFuture<String> seen = new CompletableFuture<>();
        Listener service = new Listener((state, scope) -> {
            Semaphore woken = new Semaphore(0);
            scope.onWord(woken::release);
            state.insert();
            while (state.value().option().equals("plain")) {
                woken.acquire();
            }
            seen.complete(state.value().option());
        });
        Instance<Steps> instance = stages.leading(service).services().getOrCreate(service, "x", Steps.FIRST);
        instance.tell(Body.of("word", "hello"));
        assertThat(stages.state("x")).contains(new Steps(0, "plain+hello"));
        assertThat(seen.join()).isEqualTo("plain+hello");
    }

    @Test
    void a_word_that_is_not_accepted_changes_nothing() throws Exception {
        Listener service = new Listener(ServiceWordsTest::waiting);
        stages.leading(service).services().getOrCreate(service, "x", Steps.FIRST);
        Version before = version("x");
        assertThat(catchThrowable(() -> stages.tell("x", "no"))).hasMessage("It does not listen.");
        assertRefused(Refusal.NOT_ACCEPTED, () -> stages.tell("x", "no"));
        assertThat(version("x")).isEqualTo(before);
    }

    @Test
    void a_service_that_does_not_say_what_words_mean_accepts_none() throws Exception {
        StepService service = new StepService();
        stages.leading(service).services().getOrCreate(service, "x", Steps.FIRST);
        assertRefused(Refusal.NOT_ACCEPTED, () -> stages.tell("x", "hello"));
    }

    @Test
    void a_word_that_leaves_the_state_as_it_is_is_only_answered() throws Exception {
        Listener service = new Listener(ServiceWordsTest::waiting);
        stages.leading(service).services().getOrCreate(service, "x", Steps.FIRST);
        Version before = version("x");
        stages.tell("x", "same");
        assertThat(version("x")).isEqualTo(before);
    }

    @Test
    void a_change_never_undoes_a_word_that_comes_meanwhile() throws Exception {
        CompletableFuture<Void> changing = new CompletableFuture<>();
        CountDownLatch told = new CountDownLatch(1);
        Listener service = new Listener((state, scope) -> {
            state.insert();
            Steps next = state.change(value -> {
                changing.complete(null);
                Deaf.until(told);
                return value.next();
            });
            assertThat(state.change(value -> value)).isEqualTo(state.value());
            assertThat(next.step()).isOne();
            waiting(state, scope);
        });
        stages.leading(service).services().getOrCreate(service, "x", Steps.FIRST);
        changing.join();
        CompletableFuture<Void> answer = Stages.meanwhile(() -> {
            stages.tell("x", "hello");
            return null;
        });
        Await.until(() ->
                assertThat(stages.store.scan(Stages.all("_requests")).items()).isNotEmpty());
        told.countDown();
        answer.join();
        assertThat(stages.state("x")).contains(new Steps(1, "plain+hello"));
    }

    @Test
    void a_change_that_changes_nothing_writes_nothing() throws Exception {
        CompletableFuture<Optional<Version>> after = new CompletableFuture<>();
        CompletableFuture<Optional<Version>> before = new CompletableFuture<>();
        Listener service = new Listener((state, scope) -> {
            state.insert();
            before.complete(state.version());
            state.change(value -> new Steps(value.step(), value.option()));
            after.complete(state.version());
            waiting(state, scope);
        });
        stages.leading(service).services().getOrCreate(service, "x", Steps.FIRST);
        assertThat(after.join()).isEqualTo(before.join()).contains(version("x"));
    }

    @Test
    void a_word_between_two_attempts_begins_the_next_one_and_is_taken_first() throws Exception {
        Listener service = new Listener((state, scope) -> {
            state.insert();
            if (state.value().option().equals("plain")) {
                throw new IllegalStateException("It fails until it is told something.");
            }
            waiting(state, scope);
        });
        Stage node = stages.add("a", RARELY, service);
        node.stepUp();
        node.services().getOrCreate(service, "x", Steps.FIRST);
        Await.until(() -> assertThat(node.services().counts().failures()).isOne());
        stages.tell("x", "hello");
        Await.until(() -> assertThat(service.begun).hasSize(2));
        assertThat(stages.state("x")).contains(new Steps(0, "plain+hello"));
        assertThat(node.services().counts().failures()).isOne();
    }

    @Test
    void a_released_instance_runs_again_and_is_told() throws Exception {
        Listener service = new Listener((state, scope) -> {
            state.insert();
            if (!state.value().option().equals("plain")) {
                state.delete();
            }
        });
        Instance<Steps> instance = stages.leading(service).services().getOrCreate(service, "x", Steps.FIRST);
        assertThat(instance.await(Await.CAP)).isEqualTo(Completion.RELEASED);
        stages.tell("x", "hello");
        Await.until(() -> assertThat(stages.document("x")).isEmpty());
        assertThat(service.begun).hasSize(2);
    }

    @Test
    void a_word_that_comes_while_a_run_returns_is_taken_by_another_run() throws Exception {
        CountDownLatch returning = new CountDownLatch(1);
        CountDownLatch told = new CountDownLatch(1);
        Listener service = new Listener((state, scope) -> {
            state.insert();
            scope.onCleanUp(reader -> {
                returning.countDown();
                Deaf.until(told);
            });
        });
        stages.leading(service).services().getOrCreate(service, "x", Steps.FIRST);
        returning.await();
        CompletableFuture<Void> answer = Stages.meanwhile(() -> {
            stages.tell("x", "hello");
            return null;
        });
        Await.until(() ->
                assertThat(stages.store.scan(Stages.all("_requests")).items()).isNotEmpty());
        told.countDown();
        answer.join();
        assertThat(stages.state("x")).contains(new Steps(0, "plain+hello"));
    }

    @Test
    void nobody_is_told_where_there_is_no_instance_or_its_document_cannot_be_read() throws Exception {
        stages.insert("broken", "steps@1", "one red");
        stages.leading(new Listener(ServiceWordsTest::waiting));
        assertRefused(Refusal.NO_INSTANCE, () -> stages.tell("x", "hello"));
        assertRefused(Refusal.BAD_DOCUMENT, () -> stages.tell("broken", "hello"));
    }

    @Test
    void a_word_whose_outcome_is_unknown_counts_once() throws Exception {
        AtomicBoolean lose = new AtomicBoolean();
        stages.store.afterCommit = transaction -> {
            if (isWord(transaction) && lose.getAndSet(false)) {
                throw new Indeterminate("The answer was lost.", null);
            }
        };
        Listener service = new Listener(ServiceWordsTest::waiting);
        stages.leading(service).services().getOrCreate(service, "x", Steps.FIRST);
        lose.set(true);
        stages.tell("x", "hello");
        lose.set(true);
        stages.tell("x", "same");
        assertThat(lose).isFalse();
        assertThat(stages.state("x")).contains(new Steps(0, "plain+hello"));
    }

    /** The attempt that took it ends before it learns that; the next one must not take it again. */
    @Test
    void a_word_that_an_attempt_took_without_knowing_it_is_not_taken_by_the_next() throws Exception {
        CountDownLatch lost = new CountDownLatch(1);
        AtomicBoolean over = new AtomicBoolean();
        AtomicBoolean troubled = new AtomicBoolean();
        stages.store.afterCommit = transaction -> {
            if (isWord(transaction) && troubled.getAndSet(false)) {
                lost.countDown();
                throw new Indeterminate("The answer was lost.", null);
            }
        };
        stages.store.beforeCommit = transaction -> {
            if (lost.getCount() == 0 && isWord(transaction) && !over.get()) {
                throw new Unavailable("The store is away.", null);
            }
        };
        Listener service = new Listener((state, scope) -> {
            state.insert();
            if (!over.get()) {
                scope.onCleanUp(reader -> over.set(true));
                lost.await();
                throw new IllegalStateException("It fails after the word was taken.");
            }
            waiting(state, scope);
        });
        stages.leading(service).services().getOrCreate(service, "x", Steps.FIRST);
        troubled.set(true);
        stages.tell("x", "hello");
        stages.tell("x", "again");
        assertThat(stages.state("x")).contains(new Steps(0, "plain+hello+again"));
    }

    @Test
    void a_word_that_a_leader_dies_over_is_taken_by_the_next() throws Exception {
        Listener service = new Listener(ServiceWordsTest::waiting);
        Stage first = stages.leading(service);
        Stage other = stages.add("b", new Listener(ServiceWordsTest::waiting));
        first.services().getOrCreate(service, "x", Steps.FIRST);
        CountDownLatch tried = new CountDownLatch(1);
        AtomicBoolean away = new AtomicBoolean(true);
        stages.store.beforeCommit = transaction -> {
            if (isWord(transaction) && away.get()) {
                tried.countDown();
                throw new Unavailable("The store is away.", null);
            }
        };
        CompletableFuture<Void> answer = Stages.meanwhile(() -> {
            stages.tell("x", "hello");
            return null;
        });
        tried.await();
        first.stepDown();
        away.set(false);
        assertThat(answer).isNotDone();
        other.stepUp();
        answer.join();
        assertThat(stages.state("x")).contains(new Steps(0, "plain+hello"));
    }

    @Test
    void a_word_that_was_withdrawn_is_never_taken() throws Exception {
        CountDownLatch free = new CountDownLatch(1);
        Listener service = new Listener((state, scope) -> {
            free.await();
            state.insert();
            waiting(state, scope);
        });
        Stage node = stages.leading(service);
        CompletableFuture<Instance<Steps>> made =
                Stages.meanwhile(() -> node.services().getOrCreate(service, "x", Steps.FIRST));
        Await.until(() -> assertThat(service.begun).hasSize(1));
        Throwable late = catchThrowable(() -> stages.tell("x", "late", Duration.ofMillis(200)));
        assertRefusal(Refusal.UNANSWERED, late);
        assertThat(late).hasMessageContaining("Look at the instance before you tell it again.");
        free.countDown();
        made.join();
        stages.tell("x", "hello");
        assertThat(stages.state("x")).contains(new Steps(0, "plain+hello"));
    }

    private static void waiting(State<Steps> state, Scope scope) throws InterruptedException {
        state.insert();
        scope.sleep(Duration.ofDays(1));
    }

    private Version version(String id) {
        return stages.document(id).map(Document::version).orElseThrow();
    }

    /** Whether a run sent it to take a word: it is about the state, and answers. */
    private static boolean isWord(Transaction transaction) {
        return transaction.fence().isPresent()
                && transaction.operations().size() > 1
                && transaction.operations().get(1) instanceof Operation.Put put
                && put.key().collection().value().equals("_requests");
    }

    /** Adds what it is told to its option. */
    private static final class Listener extends StepService {

        private final Custom custom;

        Listener(Custom.Body body) {
            this.custom = new Custom(body);
        }

        @Override
        public void run(State<Steps> state, Scope scope) throws Exception {
            begun.add(state.id());
            custom.run(state, scope);
        }

        @Override
        public Steps told(Steps state, Codec codec, Body word) {
            return switch (word.text()) {
                case "no" -> throw new InstanceRefused(Refusal.NOT_ACCEPTED, "It does not listen.");
                case "same" -> new Steps(state.step(), state.option());
                default -> new Steps(state.step(), state.option() + "+" + word.text());
            };
        }
    }
}
