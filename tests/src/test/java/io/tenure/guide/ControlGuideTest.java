package io.tenure.guide;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.Tenure;
import io.tenure.control.Action;
import io.tenure.control.Bulk;
import io.tenure.control.FailedTasks;
import io.tenure.control.Requester;
import io.tenure.control.TaskFilter;
import io.tenure.queue.Submit;
import io.tenure.queue.Task;
import io.tenure.queue.TaskType;
import io.tenure.store.QueueLimits;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.TaskId;
import io.tenure.store.TaskState;
import io.tenure.testkit.Await;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.VirtualTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The code of {@code docs/guide/control.md}. */
class ControlGuideTest {

    record Mail(String to, String text) {}

    static final TaskType<Mail> MAIL = TaskType.of("mail", Mail.class).in("mail");

    private static final int PARTS = 100;

    private final VirtualTime time = new VirtualTime();
    private final MemoryStore store = new MemoryStore(time);
    private final List<Integer> parts = new CopyOnWriteArrayList<>();
    private final CountDownLatch begun = new CountDownLatch(1);

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void limits_pauses_and_unique_keys() {
        try (Tenure tenure = Tenure.on(store).named("shop").start()) {
            tenure.control().limit(new QueueName("mail"), QueueLimits.total(20).andPerKey(2));
            tenure.submit(MAIL, new Mail("a@b", "hello"), Submit.now().limitKey("customer 7"));
            TaskId first = tenure.submit(
                    MAIL, new Mail("a@b", "reminder"), Submit.now().unique("reminder a@b"));
            TaskId second = tenure.submit(
                    MAIL, new Mail("a@b", "reminder"), Submit.now().unique("reminder a@b"));
            assertThat(second).isEqualTo(first);

            TaskId id = first;
            tenure.control().pause(new QueueName("mail"), new Requester("anna", "the relay is down"));
            String why = tenure.explain(id).orElseThrow().sentence();
            tenure.control().resume(new QueueName("mail"));

            assertThat(why).matches("Its queue is paused by anna since .*Z: the relay is down\\.");
            QueueStats mail = store.queues().getFirst();
            assertThat(mail.rules().paused()).isEmpty();
            assertThat(mail.rules().limits().perKey()).contains(2);
            assertThat(mail.depth().ready()).isEqualTo(2);
        }
    }

    void copy(Task<Mail> task) throws InterruptedException {
        for (int part = 0; part < PARTS && task.interruption().isEmpty(); part++) {
            task.progress("part " + part, (double) part / PARTS);
            copyPart(part);
        }
    }

    private void copyPart(int part) throws InterruptedException {
        parts.add(part);
        begun.countDown();
        new CountDownLatch(1).await();
    }

    @Test
    void a_running_task_is_cancelled() throws InterruptedException {
        try (Tenure tenure =
                Tenure.on(store).named("shop").handle(MAIL, this::copy).start()) {
            TaskId id = tenure.submit(MAIL, new Mail("a@b", "long"));
            begun.await();
            tenure.control().cancel(id, new Requester("anna", "wrong address"));

            Await.until(() -> assertThat(store.task(id).orElseThrow().state()).isInstanceOf(TaskState.Cancelled.class));
            assertThat(parts).containsExactly(0);
        }
    }

    @Test
    void failed_tasks_are_retried_and_discarded() throws InterruptedException {
        FailedTasks failed = new FailedTasks(store, new QueueName("mail"));
        failed.make(1000, "mail", "the relay is down");
        time.advance(Duration.ofMinutes(2));
        try (Tenure tenure = Tenure.on(store).named("shop").start()) {
            TaskId id = new TaskId(1);
            TaskId retry = tenure.control().retry(id);
            tenure.control().discard(id);
            assertThat(store.task(retry).orElseThrow().options().retryOf()).contains(id);
            assertThat(store.task(id)).isEmpty();

            Bulk bulk = tenure.bulks()
                    .begin(
                            Action.RETRY,
                            TaskFilter.in("mail")
                                    .type("mail")
                                    .errorContains("relay")
                                    .olderThan(Duration.ofMinutes(1)),
                            new Requester("anna", "the relay is up again"));
            Await.until(() -> assertThat(
                            tenure.bulks().find(bulk.id()).orElseThrow().state().isOver())
                    .isTrue());
            assertThat(failed.stats().depth().ready()).isEqualTo(1000);
        }
    }
}
