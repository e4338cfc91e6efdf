package io.tenure.guide;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.Tenure;
import io.tenure.queue.RetryPolicy;
import io.tenure.queue.Submit;
import io.tenure.queue.Task;
import io.tenure.queue.TaskType;
import io.tenure.queue.WorkerSettings;
import io.tenure.runtime.SystemTime;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.TaskState;
import io.tenure.testkit.Await;
import io.tenure.testkit.Copy;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.TestTenure;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The code of the guides about promises, retries, testing and tuning. */
class PromisesGuideTest {

    record Mail(String to, String text) {}

    record Order(long amount) {}

    private static final TaskType<Mail> MAIL = TaskType.of("mail", Mail.class);
    private static final TaskType<Order> ORDER = TaskType.of("order", Order.class);

    /** Takes the same order once. */
    private static final class Bank {

        private final Map<String, Long> charges = new HashMap<>();

        void charge(String key, long amount) {
            charges.putIfAbsent(key, amount);
        }
    }

    private final Bank bank = new Bank();
    private final List<Mail> sent = new CopyOnWriteArrayList<>();
    private Copy first;
    private TestTenure tenure;

    private void send(Mail mail) {
        sent.add(mail);
    }

    void charge(Task<Order> task) {
        bank.charge("order-" + task.id(), task.data().amount());
    }

    void slowly(Task<Mail> task) throws InterruptedException {
        first.sleep(Duration.ofHours(1));
        send(task.data());
    }

    @Test
    void a_handler_that_is_repeated_charges_and_follows_up_once() {
        try (TestTenure fleet = TestTenure.of(
                setup -> setup.handle(MAIL, task -> send(task.data())).handle(ORDER, this::chargeAndDieOnce))) {
            tenure = fleet;
            TaskId id = tenure.submit(ORDER, new Order(12));
            tenure.advance(Duration.ofMinutes(1));

            assertThat(tenure.task(id).attempt()).isEqualTo(2);
            assertThat(bank.charges).containsOnly(Map.entry("order-" + id, 12L));
            assertThat(sent).containsExactly(new Mail("a@b", "receipt"));
        }
    }

    private void chargeAndDieOnce(Task<Order> task) {
        charge(task);
        tenure.submit(MAIL, new Mail("a@b", "receipt"), Submit.now().idempotencyKey("receipt-" + task.id()));
        if (task.attempt() == 1) {
            throw new IllegalStateException("the cable was cut");
        }
    }

    @Test
    void a_patient_copy_waits_longer_between_its_tries() {
        WorkerSettings patient =
                WorkerSettings.DEFAULT.withRetry(new RetryPolicy(Duration.ofSeconds(10), 2, Duration.ofHours(1)));

        assertThat(patient.retry().pause(3, 0.0)).isEqualTo(Duration.ofSeconds(20));
    }

    static final TaskType<Order> EXPORT =
            TaskType.of("export", Order.class).retrying(new RetryPolicy(Duration.ofMinutes(5), 2, Duration.ofHours(6)));

    @Test
    void a_type_has_pauses_of_its_own() {
        assertThat(EXPORT.retry().orElseThrow().pause(1, 0.0))
                .isEqualTo(Duration.ofMinutes(2).plusSeconds(30));
    }

    @Test
    void a_shorter_claim_is_one_word() {
        WorkerSettings quick = WorkerSettings.DEFAULT.withClaim(Duration.ofSeconds(10));

        assertThat(quick.extend()).isLessThan(Duration.ofSeconds(4));
    }

    @Test
    void a_copy_that_dies_is_followed_by_another() {
        try (TestTenure tenure = TestTenure.of(setup -> setup.handle(MAIL, this::slowly))) {
            first = tenure.copy(1);
            TaskId id = tenure.submit(MAIL, new Mail("a@b", "hello"));
            tenure.settle();
            tenure.addCopy(setup -> setup.handle(MAIL, task -> send(task.data())));
            tenure.copy(1).crash();
            tenure.advance(Duration.ofSeconds(31));
            assertThat(tenure.task(id).attempt()).isEqualTo(2);
            assertThat(tenure.task(id).state()).isInstanceOf(TaskState.Succeeded.class);
        }
    }

    @Test
    void a_copy_is_given_more_room() {
        Store store = new MemoryStore(new SystemTime());
        Tenure tenure = Tenure.on(store)
                .named("shop")
                .workerSettings(WorkerSettings.DEFAULT.withLimit(500).withDrain(Duration.ofMinutes(2)))
                .handle(MAIL, task -> send(task.data()))
                .start();
        try (tenure) {
            tenure.submit(MAIL, new Mail("a@b", "hello"));
            Await.until(() -> assertThat(sent).hasSize(1));
        }
    }
}
