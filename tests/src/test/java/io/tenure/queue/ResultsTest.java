package io.tenure.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.Submissions;
import io.tenure.Tenure;
import io.tenure.control.QueueControl;
import io.tenure.control.Requester;
import io.tenure.runtime.SystemTime;
import io.tenure.store.BatchRecord;
import io.tenure.store.NotFound;
import io.tenure.store.Office;
import io.tenure.store.Reader;
import io.tenure.store.TaskId;
import io.tenure.store.TaskState;
import io.tenure.store.Unavailable;
import io.tenure.testkit.Copy;
import io.tenure.testkit.ForwardingStore;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.TestCrew;
import io.tenure.testkit.TestTenure;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Waiting for tasks and batches, and reading what came of them. */
class ResultsTest {

    record Receipt(String number) {}

    private static final TaskType<Mail> QUIET = TaskType.of("quiet", Mail.class);

    private final TestTenure fleet = TestTenure.of(setup -> {});
    private final Tenure tenure = fleet.addCopy(
                    setup -> setup.answer(Mail.TYPE, this::answer).handle(QUIET, task -> {}))
            .tenure();

    private Receipt answer(Task<Mail> task) throws InterruptedException {
        if (task.data().to().startsWith("bad")) {
            throw Fail.now("no such address\nat all");
        }
        fleet.copy(2).sleep(Duration.parse(task.data().to()));
        return new Receipt("r-" + task.id());
    }

    @AfterEach
    void close() {
        fleet.close();
    }

    @Test
    void a_result_is_returned_as_soon_as_the_task_has_ended() throws Exception {
        TaskId id = tenure.submit(Mail.TYPE, new Mail("PT7M"));
        Instant begin = fleet.time().wall();

        assertThat(tenure.await(id, Receipt.class, Duration.ofHours(1))).isEqualTo(new Receipt("r-" + id));

        assertThat(Duration.between(begin, fleet.time().wall()))
                .isBetween(Duration.ofMinutes(7), Duration.ofMinutes(7).plusMillis(300));
        assertThat(tenure.result(id, Receipt.class)).contains(new Receipt("r-" + id));
    }

    @Test
    void a_task_that_takes_too_long_is_said_to_be_running_and_can_be_awaited_again() throws Exception {
        TaskId id = tenure.submit(Mail.TYPE, new Mail("PT2M"));

        assertThatThrownBy(() -> tenure.await(id, Receipt.class, Duration.ofMinutes(1)))
                .isInstanceOf(TimeoutException.class)
                .hasMessageStartingWith("The task " + id + " has not ended within 60 s. ")
                .hasMessageContaining("copy-2");
        assertThat(tenure.result(id, Receipt.class)).isEmpty();
        assertThat(tenure.await(id, Duration.ofMinutes(2)).state()).isInstanceOf(TaskState.Succeeded.class);
    }

    @Test
    void a_failed_task_a_cancelled_one_and_an_unknown_one_are_told_apart() {
        TaskId bad = tenure.submit(Mail.TYPE, new Mail("bad"));
        TaskId late = tenure.submit(Mail.TYPE, new Mail("PT1H"), Submit.after(Duration.ofHours(1)));
        tenure.control().cancel(late, new Requester("anna", "not needed"));

        assertThatThrownBy(() -> tenure.await(bad, Receipt.class, Duration.ofMinutes(1)))
                .isInstanceOfSatisfying(
                        TaskFailed.class, e -> assertThat(e.wasCancelled()).isFalse())
                .hasMessage("The task " + bad + " has failed: no such address");
        assertThatThrownBy(() -> tenure.result(late, Receipt.class))
                .isInstanceOfSatisfying(
                        TaskFailed.class, e -> assertThat(e.wasCancelled()).isTrue())
                .hasMessageContaining("not needed");
        assertThatThrownBy(() -> tenure.await(new TaskId(999), Duration.ofMinutes(1)))
                .isInstanceOf(NotFound.class)
                .hasMessageStartingWith("There is no task 999");
    }

    @Test
    void a_task_without_a_result_is_done_and_says_so() throws Exception {
        TaskId id = tenure.submit(QUIET, new Mail("a@b"));

        assertThat(tenure.await(id, Duration.ofMinutes(1)).id()).isEqualTo(id);
        assertThatThrownBy(() -> tenure.result(id, Receipt.class))
                .isInstanceOf(NotFound.class)
                .hasMessageContaining("is done, but has no result");
    }

    @Test
    void a_batch_is_awaited_until_its_last_task_has_ended() throws Exception {
        tenure.submitAll(
                Mail.TYPE,
                List.of(new Mail("PT1M"), new Mail("PT3M"), new Mail("bad")),
                Submit.now().countedIn("b"));

        assertThatThrownBy(() -> tenure.awaitBatch(Mail.TYPE, "b", Duration.ofMinutes(4)))
                .isInstanceOf(TimeoutException.class)
                .hasMessageContaining("it is not sealed");
        tenure.queues().seal(Mail.TYPE, "b");
        BatchRecord batch = tenure.awaitBatch(Mail.TYPE, "b", Duration.ofMinutes(4));

        assertThat(batch.succeeded()).isEqualTo(2);
        assertThat(batch.failed()).isEqualTo(1);
        assertThatThrownBy(() -> tenure.awaitBatch(Mail.TYPE, "c", Duration.ofMinutes(4)))
                .isInstanceOf(NotFound.class);
    }

    @Test
    void a_time_without_the_store_is_waited_through() throws Exception {
        TaskId id = tenure.submit(Mail.TYPE, new Mail("PT1M"));
        Copy cut = fleet.addCopy(setup -> setup.handle(QUIET.in("other"), task -> {
            fleet.copy(3).cutOff();
            fleet.copy(3).sleep(Duration.ofSeconds(20));
            fleet.copy(3).reconnect();
        }));
        cut.tenure().submit(QUIET.in("other"), new Mail("a@b"));
        fleet.settle();

        assertThat(cut.tenure().await(id, Receipt.class, Duration.ofMinutes(5))).isEqualTo(new Receipt("r-" + id));
    }

    @Test
    void a_store_that_never_answers_is_said_to_be_away() {
        TaskId id = tenure.submit(Mail.TYPE, new Mail("PT1M"));
        Copy cut = fleet.addCopy(setup -> {});
        cut.cutOff();

        assertThatThrownBy(() -> cut.tenure().await(id, Duration.ofMinutes(5))).isInstanceOf(Unavailable.class);
    }

    @Test
    void nobody_reads_again_and_again_while_nothing_happens() throws Exception {
        VirtualTime time = new VirtualTime();
        VirtualScheduler scheduler = new VirtualScheduler(time);
        AtomicInteger reads = new AtomicInteger();
        MemoryStore store = new MemoryStore(time);
        ForwardingStore counting = new ForwardingStore(store) {
            @Override
            protected <T> T read(Function<Reader, T> question) {
                reads.incrementAndGet();
                return super.read(question);
            }
        };
        Submissions shop = Tenure.on(counting)
                .named("shop")
                .crew(new TestCrew(time, scheduler))
                .submitter();
        TaskId id = shop.submit(Mail.TYPE, new Mail("a@b"));
        scheduler.after(
                Duration.ofMinutes(10), () -> new QueueControl(store).cancel(id, new Requester("anna", "enough")));

        assertThatThrownBy(() -> shop.await(id, Duration.ofHours(1))).isInstanceOf(TaskFailed.class);

        assertThat(time.wall()).isEqualTo(new VirtualTime().wall().plus(Duration.ofMinutes(10)));
        assertThat(reads.get()).as("every 5 s").isBetween(60, 130);
    }

    @Test
    void a_submitter_takes_no_office_and_works_on_nothing() throws Exception {
        MemoryStore store = new MemoryStore(new SystemTime());
        Submissions shop = Tenure.on(store).named("shop").submitter();
        TaskId id = shop.submit(Mail.TYPE, new Mail("PT0S"));

        assertThat(store.holding(new Office("shop"))).isEmpty();
        assertThat(store.collections()).isEmpty();
        assertThat(shop.explain(id).orElseThrow().sentence()).contains("no live worker");
        try (Tenure worker = Tenure.on(store)
                .named("shop")
                .answer(Mail.TYPE, task -> new Receipt("r"))
                .start()) {
            assertThat(shop.await(id, Receipt.class, Duration.ofMinutes(1))).isEqualTo(new Receipt("r"));
        }
        assertThatThrownBy(() -> Tenure.on(store).handle(Mail.TYPE, task -> {}).submitter())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("call start()");
    }

    @Test
    void a_payload_that_is_null_is_refused_at_the_submission() {
        Mail nothing = null;

        assertThatThrownBy(() -> tenure.submit(Mail.TYPE, nothing))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A task of the type 'mail' needs a payload, but it was submitted with null.");
    }
}
