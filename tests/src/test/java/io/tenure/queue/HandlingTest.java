package io.tenure.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Attempt;
import io.tenure.store.Body;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.QueueName;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.Transaction;
import io.tenure.testkit.TestTenure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HandlingTest {

    private final List<String> done = new ArrayList<>();

    @Test
    void a_task_is_handled_at_once_and_recorded() {
        try (TestTenure tenure = TestTenure.of(setup -> setup.handle(Mail.TYPE, this::note))) {
            TaskId id = tenure.submit(Mail.TYPE, new Mail("a"));
            tenure.settle();

            assertThat(done).containsExactly("a");
            assertThat(tenure.task(id).state()).isInstanceOf(TaskState.Succeeded.class);
        }
    }

    @Test
    void a_delayed_task_is_handled_when_it_is_due_without_any_poll() {
        try (TestTenure tenure = TestTenure.of(setup -> setup.handle(Mail.TYPE, this::note))) {
            tenure.submit(Mail.TYPE, new Mail("a"), Submit.after(Duration.ofMillis(1234)));

            tenure.advance(Duration.ofMillis(1233));
            assertThat(done).isEmpty();
            tenure.advance(Duration.ofMillis(1));
            assertThat(done).containsExactly("a");
        }
    }

    @Test
    void higher_priorities_come_first() {
        try (TestTenure tenure = TestTenure.of(setup -> setup.handle(Mail.TYPE, this::note))) {
            tenure.submit(Mail.TYPE, new Mail("low"), Submit.now().priority(-1));
            tenure.submit(Mail.TYPE, new Mail("high"), Submit.now().priority(7));
            tenure.settle();

            assertThat(done).containsExactly("high", "low");
        }
    }

    @Test
    void a_result_is_kept_with_the_task() {
        record Sent(int size) {}
        try (TestTenure tenure = TestTenure.of(setup ->
                setup.answer(Mail.TYPE, task -> new Sent(task.data().to().length())))) {
            TaskId id = tenure.submit(Mail.TYPE, new Mail("abc"));
            tenure.settle();

            assertThat(tenure.task(id).state())
                    .isInstanceOfSatisfying(
                            TaskState.Succeeded.class,
                            state -> assertThat(state.result().orElseThrow().text())
                                    .isEqualTo("{\"size\":3}"));
        }
    }

    @Test
    void a_type_may_have_pauses_of_its_own() {
        TaskType<Mail> patient = TaskType.of("patient", Mail.class)
                .retrying(new RetryPolicy(Duration.ofHours(1), 1, Duration.ofHours(1)));
        try (TestTenure tenure = TestTenure.of(setup -> setup.handle(patient, task -> {
                    throw new IllegalStateException("busy");
                })
                .handle(Mail.TYPE, task -> {
                    throw new IllegalStateException("busy");
                }))) {
            TaskId slow = tenure.submit(patient, new Mail("a"));
            TaskId usual = tenure.submit(Mail.TYPE, new Mail("a"));
            tenure.advance(Duration.ofMinutes(20));

            assertThat(tenure.task(slow).failures()).isEqualTo(1);
            assertThat(tenure.task(usual).failures()).isGreaterThan(3);
        }
    }

    @Test
    void a_future_that_is_returned_is_waited_for() {
        CompletableFuture<String> failing = CompletableFuture.failedFuture(new IllegalStateException("too late"));
        try (TestTenure tenure = TestTenure.of(setup -> setup.answer(Mail.TYPE, task -> failing))) {
            TaskId id = tenure.submit(Mail.TYPE, new Mail("a"), Submit.now().retries(0));
            tenure.settle();

            TaskRecord task = tenure.task(id);
            assertThat(task.state()).isInstanceOf(TaskState.Failed.class);
            assertThat(task.lastError().orElseThrow()).contains("too late");
        }
    }

    @Test
    void a_handler_that_throws_is_called_five_times_more_with_growing_pauses_and_then_the_task_is_kept_as_failed() {
        List<Duration> calls = new ArrayList<>();
        TestTenure[] world = new TestTenure[1];
        try (TestTenure tenure = TestTenure.of(setup -> setup.handle(Mail.TYPE, task -> {
            calls.add(Duration.ofNanos(world[0].time().nanos()));
            throw new IllegalStateException("no " + task.data().to());
        }))) {
            world[0] = tenure;
            TaskId id = tenure.submit(Mail.TYPE, new Mail("a"));
            tenure.advance(Duration.ofMinutes(20));

            assertThat(pauses(calls))
                    .as("three quarters of 2 s, 8 s, 32 s, 128 s and 512 s")
                    .containsExactly(1500L, 6000L, 24_000L, 96_000L, 384_000L);
            TaskRecord task = tenure.task(id);
            assertThat(task.state()).isInstanceOf(TaskState.Failed.class);
            assertThat(task.failures()).isEqualTo(6);
            assertThat(task.lastError().orElseThrow()).startsWith("java.lang.IllegalStateException: no a");
            assertThat(tenure.store().attempts(id)).hasSize(6).allMatch(a -> a.end() == Attempt.End.FAILED);
        }
    }

    private static List<Long> pauses(List<Duration> calls) {
        return IntStream.range(1, calls.size())
                .mapToObj(i -> calls.get(i).minus(calls.get(i - 1)).toMillis())
                .toList();
    }

    @Test
    void a_handler_chooses_its_own_pause() {
        try (TestTenure tenure = TestTenure.of(setup -> setup.handle(Mail.TYPE, task -> {
            note(task);
            if (task.failures() == 0) {
                throw Retry.after(Duration.ofHours(1), "the office is closed");
            }
        }))) {
            TaskId id = tenure.submit(Mail.TYPE, new Mail("a"));
            tenure.advance(Duration.ofMinutes(59));
            assertThat(done).hasSize(1);
            assertThat(tenure.task(id).lastError()).contains("the office is closed");
            tenure.advance(Duration.ofMinutes(1));

            assertThat(tenure.task(id).state()).isInstanceOf(TaskState.Succeeded.class);
        }
    }

    @Test
    void a_handler_gives_a_task_up() {
        try (TestTenure tenure = TestTenure.of(setup -> setup.handle(Mail.TYPE, task -> {
            note(task);
            throw Fail.now("there is no such address");
        }))) {
            TaskId id = tenure.submit(Mail.TYPE, new Mail("a"));
            tenure.advance(Duration.ofHours(1));

            assertThat(done).hasSize(1);
            assertThat(tenure.task(id).state()).isInstanceOf(TaskState.Failed.class);
            assertThat(tenure.task(id).lastError()).contains("there is no such address");
        }
    }

    @Test
    void a_result_that_is_too_large_fails_the_task_with_a_sentence() {
        try (TestTenure tenure =
                TestTenure.of(setup -> setup.answer(Mail.TYPE, task -> new Mail("x".repeat(70_000))))) {
            TaskId id = tenure.submit(Mail.TYPE, new Mail("a"));
            tenure.settle();

            assertThat(tenure.task(id).lastError().orElseThrow()).contains("its result has 70009 bytes");
        }
    }

    @Test
    void a_payload_that_cannot_be_read_fails_at_once_and_says_why() {
        try (TestTenure tenure = TestTenure.of(setup -> setup.handle(Mail.TYPE, this::note))) {
            TaskId id = enqueue(tenure, Body.of("mail", "{\"to\":"));
            tenure.settle();

            TaskRecord task = tenure.task(id);
            assertThat(task.state()).isInstanceOf(TaskState.Failed.class);
            assertThat(task.attempt()).isEqualTo(1);
            assertThat(task.lastError().orElseThrow()).startsWith("The payload of type 'mail' cannot be read as Mail");
            assertThat(done).isEmpty();
        }
    }

    @Test
    void a_type_that_nobody_knows_is_handed_back_ever_more_rarely_and_never_fails() {
        try (TestTenure tenure = TestTenure.of(setup -> setup.handle(Mail.TYPE, this::note))) {
            TaskId id = enqueue(tenure, Body.of("letter", "{}"));
            tenure.advance(Duration.ofMinutes(10));

            TaskRecord task = tenure.task(id);
            assertThat(task.failures()).isZero();
            assertThat(task.attempt())
                    .as("1 + 2 + 4 + … + 32 s, then once a minute")
                    .isBetween(12, 18);
            assertThat(tenure.store().attempts(id)).allMatch(a -> a.end() == Attempt.End.HANDED_BACK);
        }
    }

    private static TaskId enqueue(TestTenure tenure, Body payload) {
        Outcome outcome = tenure.store()
                .commit(Transaction.of(new Operation.Enqueue(new QueueName("test"), payload, TaskOptions.DEFAULT)));
        return ((Outcome.Committed) outcome).tasks().getFirst();
    }

    private void note(Task<Mail> task) {
        done.add(task.data().to());
    }
}
