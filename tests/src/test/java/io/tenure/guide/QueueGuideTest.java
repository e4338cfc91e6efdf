package io.tenure.guide;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.Submissions;
import io.tenure.Tenure;
import io.tenure.queue.Batch;
import io.tenure.queue.Cycle;
import io.tenure.queue.Fail;
import io.tenure.queue.QueueOptions;
import io.tenure.queue.QueueService;
import io.tenure.queue.Retry;
import io.tenure.queue.Submit;
import io.tenure.queue.Task;
import io.tenure.queue.TaskType;
import io.tenure.runtime.SystemTime;
import io.tenure.store.BatchRecord;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.TaskState;
import io.tenure.testkit.Await;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.TestTenure;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The code of {@code docs/guide/queue.md}. */
class QueueGuideTest {

    record Mail(String to, String text) {}

    static final TaskType<Mail> MAIL = TaskType.of("mail", Mail.class);

    record Receipt(String to) {}

    private static final int BOARDS = 3000;
    private static final List<Board> ROLLED = new CopyOnWriteArrayList<>();
    private static final List<Long> REWARDS = new CopyOnWriteArrayList<>();

    private final List<Mail> sent = new CopyOnWriteArrayList<>();
    private boolean busy;

    private static Receipt receiptOf(Mail mail) {
        return new Receipt(mail.to());
    }

    private boolean serverIsBusy() {
        return busy;
    }

    void send(Mail mail) {
        if (mail.to().isEmpty()) {
            throw Fail.now("there is no address");
        }
        if (serverIsBusy()) {
            throw Retry.after(Duration.ofMinutes(1));
        }
        sent.add(mail);
    }

    private static void roll(Board board) {
        ROLLED.add(board);
    }

    private static void rewards(long succeeded, long failed) {
        REWARDS.add(succeeded);
        REWARDS.add(failed);
    }

    record Board(int number) {}

    static final class Rollover extends QueueService<Board> {

        Rollover() {
            super(Board.class, QueueOptions.of("rollover").primaryTaskCount(10));
        }

        @Override
        protected void primaryWork(Cycle<Board> cycle) {
            int next = cycle.get("next", Integer.class).orElse(0);
            for (; next < BOARDS && !cycle.isFull(); next++) {
                cycle.createTask(new Board(next));
            }
            cycle.set("next", next);
            if (next < BOARDS) {
                cycle.again();
            }
        }

        @Override
        protected void process(Task<Board> task) {
            roll(task.data());
        }

        @Override
        protected void onTasksCompleted(Batch<Board> batch) {
            rewards(batch.succeededCount(), batch.failedCount());
        }
    }

    @Test
    void a_task_is_handled() {
        Store store = new MemoryStore(new SystemTime());
        try (Tenure tenure = Tenure.on(store)
                .named("shop")
                .handle(MAIL, task -> send(task.data()))
                .start()) {
            tenure.submit(MAIL, new Mail("a@b", "hello"));
            tenure.submit(
                    MAIL,
                    new Mail("c@d", "later"),
                    Submit.after(Duration.ofMinutes(5)).priority(10));

            Await.until(() -> assertThat(sent).containsExactly(new Mail("a@b", "hello")));
            List<Mail> mails = List.of(new Mail("e@f", "news"), new Mail("g@h", "news"));
            tenure.submitAll(MAIL, mails, Submit.now().batch("newsletter-7"));
            tenure.queues().seal(MAIL, "newsletter-7");
            Await.until(() -> assertThat(sent).hasSize(3));
        }
    }

    @Test
    void a_result_is_kept_with_the_task() {
        try (TestTenure tenure = TestTenure.of(setup -> setup.answer(MAIL, task -> receiptOf(task.data())))) {
            TaskId id = tenure.submit(MAIL, new Mail("a@b", "hello"));
            tenure.settle();

            assertThat(tenure.task(id).state())
                    .isInstanceOfSatisfying(
                            TaskState.Succeeded.class,
                            done -> assertThat(done.result().orElseThrow().text())
                                    .isEqualTo("{\"to\":\"a@b\"}"));
        }
    }

    @Test
    void a_result_is_awaited_by_who_submitted_the_task() throws Exception {
        Store store = new MemoryStore(new SystemTime());
        try (Tenure worker = Tenure.on(store)
                .named("shop")
                .answer(MAIL, task -> receiptOf(task.data()))
                .start()) {
            Submissions shop = Tenure.on(store).named("shop").submitter();
            TaskId id = shop.submit(MAIL, new Mail("a@b", "hello"));
            Receipt receipt = shop.await(id, Receipt.class, Duration.ofMinutes(1));
            assertThat(receipt).isEqualTo(new Receipt("a@b"));
            assertThat(worker.result(id, Receipt.class)).contains(receipt);
            List<Mail> mails = List.of(new Mail("e@f", "news"), new Mail("g@h", "news"));
            shop.submitAll(MAIL, mails, Submit.now().countedIn("newsletter-8"));
            shop.seal(MAIL, "newsletter-8");
            BatchRecord batch = shop.awaitBatch(MAIL, "newsletter-8", Duration.ofMinutes(10));
            assertThat(batch.succeeded()).isEqualTo(2);
        }
    }

    @Test
    void a_busy_server_is_tried_again_and_a_missing_address_is_not() {
        busy = true;
        try (TestTenure tenure = TestTenure.of(setup -> setup.handle(MAIL, task -> send(task.data())))) {
            TaskId late = tenure.submit(MAIL, new Mail("a@b", "hello"));
            TaskId never = tenure.submit(MAIL, new Mail("", "hello"));
            tenure.advance(Duration.ofSeconds(59));
            busy = false;
            tenure.advance(Duration.ofSeconds(2));

            assertThat(tenure.task(late).state()).isInstanceOf(TaskState.Succeeded.class);
            assertThat(tenure.task(never).state()).isInstanceOf(TaskState.Failed.class);
            TaskId id = never;
            String why = tenure.explain(id).orElseThrow().sentence();
            assertThat(why).endsWith("there is no address.");
        }
    }

    @Test
    void the_leader_makes_the_work() {
        ROLLED.clear();
        REWARDS.clear();
        try (TestTenure tenure = TestTenure.of(setup -> setup.queue(new Rollover()))) {
            tenure.addCopy(setup -> setup.queue(new Rollover()));
            tenure.advance(Duration.ofSeconds(10));

            assertThat(ROLLED).hasSize(BOARDS);
            assertThat(REWARDS).containsExactly((long) BOARDS, 0L);
        }
    }

    @Test
    void time_is_driven_by_the_test() {
        try (TestTenure tenure = TestTenure.of(setup -> setup.handle(MAIL, task -> send(task.data())))) {
            tenure.submit(MAIL, new Mail("a@b", "hello"), Submit.after(Duration.ofMinutes(5)));
            tenure.advance(Duration.ofMinutes(5));
            assertThat(sent).hasSize(1);
        }
    }
}
