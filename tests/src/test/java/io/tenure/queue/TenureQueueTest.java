package io.tenure.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.Tenure;
import io.tenure.runtime.SystemTime;
import io.tenure.store.NotOwner;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.testkit.Await;
import io.tenure.testkit.MemoryStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The façade with real threads, on a store in memory. */
class TenureQueueTest {

    private static final int MANY = 20_000;

    private final MemoryStore store = new MemoryStore(new SystemTime());

    @Test
    void two_copies_do_every_task_once_where_nothing_fails() {
        LongAdder done = new LongAdder();
        try (Tenure first = copy("a", done);
                Tenure second = copy("b", done)) {
            first.submitAll(
                    Mail.TYPE,
                    IntStream.range(0, MANY).mapToObj(i -> new Mail("m" + i)).toList(),
                    Submit.now());

            Await.until(() -> assertThat(stats("shop").depth().succeeded()).isEqualTo(MANY));
            assertThat(done.sum()).isEqualTo(MANY);
            assertThat(first.work().succeeded() + second.work().succeeded()).isEqualTo(MANY);
        }
    }

    private Tenure copy(String name, LongAdder done) {
        return Tenure.on(store)
                .named("shop")
                .node(name)
                .handle(Mail.TYPE, task -> done.increment())
                .start();
    }

    @Test
    void the_leader_makes_tasks_and_is_told_of_their_batch() {
        List<String> log = new CopyOnWriteArrayList<>();
        List<String> batches = new CopyOnWriteArrayList<>();
        FutileService service =
                new FutileService(QueueOptions.of("test").interval(Duration.ofMillis(100)), log, batches) {
                    @Override
                    protected void onTasksCompleted(Batch<MyData> batch) throws Exception {
                        super.onTasksCompleted(batch);
                        if (!leaders(log).isEmpty()) {
                            perCycle = 0;
                        }
                    }
                };
        try (Tenure tenure = Tenure.on(store).named("shop").queue(service).start()) {
            Await.until(() -> assertThat(batches).isNotEmpty());
            // a copy that the machine kept waiting for longer than its lease does not call itself the leader meanwhile
            Await.until(() -> assertThat(leaders(log)).isNotEmpty());

            assertThat(service.count()).isPositive();
            Await.until(() -> assertThat(tenure.leading()).isPresent());
        }
    }

    @Test
    void the_queue_that_a_service_fills_belongs_to_one_fleet() {
        try (Tenure tenure =
                Tenure.on(store).named("shop").queue(new FutileService()).start()) {
            assertThatThrownBy(() -> Tenure.on(store)
                            .named("crm")
                            .queue(new FutileService())
                            .start())
                    .isInstanceOf(NotOwner.class)
                    .hasMessageStartingWith("The collection 'queue_test' belongs to the service 'shop/queue_test'");
        }
    }

    private static List<String> leaders(List<String> log) {
        return log.stream().filter(line -> line.startsWith("(Primary) ")).toList();
    }

    @Test
    void a_shutdown_interrupts_what_does_not_end_and_hands_it_back() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        Tenure tenure = Tenure.on(store)
                .named("shop")
                .workerSettings(WorkerSettings.DEFAULT.withDrain(Duration.ofMillis(50)))
                .handle(Mail.TYPE, task -> {
                    begun.countDown();
                    new CountDownLatch(1).await();
                })
                .start();
        tenure.submit(Mail.TYPE, new Mail("a"));
        begun.await();

        tenure.close();

        assertThat(stats("shop").depth().ready()).isEqualTo(1);
        assertThat(stats("shop").totals().handedBack()).isEqualTo(1);
    }

    @Test
    void who_waits_for_the_shutdown_goes_on_when_the_work_is_done_whoever_began_it() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        List<String> events = new CopyOnWriteArrayList<>();
        Tenure tenure = Tenure.on(store)
                .named("shop")
                .handle(Mail.TYPE, task -> {
                    begun.countDown();
                    mayEnd.await();
                    events.add("done");
                })
                .start();
        tenure.submit(Mail.TYPE, new Mail("a"));
        begun.await();
        Thread first = Thread.ofVirtual().start(tenure::close);
        Thread second = Thread.ofVirtual().start(() -> {
            tenure.close();
            events.add("closed");
        });
        Thread waiting = Thread.ofVirtual().start(() -> {
            try {
                tenure.awaitShutdown();
                events.add("shut down");
            } catch (InterruptedException e) {
                events.add("interrupted");
            }
        });
        Await.until(() -> assertThat(second.getState()).isNotEqualTo(Thread.State.RUNNABLE));
        assertThat(events).isEmpty();

        mayEnd.countDown();
        for (Thread thread : List.of(first, second, waiting)) {
            thread.join();
        }

        assertThat(events).startsWith("done").containsExactlyInAnyOrder("done", "closed", "shut down");
        assertThat(stats("shop").depth().succeeded()).isEqualTo(1);
    }

    private QueueStats stats(String queue) {
        return store.queues().stream()
                .filter(stats -> stats.queue().equals(new QueueName(queue)))
                .findFirst()
                .orElseThrow();
    }
}
