package io.tenure.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.lease.LeaseSettings;
import io.tenure.node.NodeName;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.TaskId;
import io.tenure.store.TaskState;
import io.tenure.store.Term;
import io.tenure.store.TermRequest;
import io.tenure.testkit.TestTenure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The ten defects that were found in the code that the queue's design comes from; ours has none of them. */
class SeedDefectsTest {

    record Item(String name) {}

    private static final QueueOptions OPTIONS = QueueOptions.of("items");
    private static final Duration PASS = QueueOptions.DEFAULT_INTERVAL;

    private final List<String> ran = new ArrayList<>();
    private final List<String> told = new ArrayList<>();

    /** Makes its items in the first pass; runs and tells of them. */
    private class Once extends QueueService<Item> {
        private final List<String> items;

        Once(QueueOptions options, String... items) {
            super(Item.class, options);
            this.items = List.of(items);
        }

        @Override
        protected void primaryWork(Cycle<Item> cycle) throws Exception {
            if (cycle.get("made", Boolean.class).isEmpty()) {
                items.forEach(item -> cycle.createTask(new Item(item)));
                cycle.set("made", true);
            }
        }

        @Override
        protected void process(Task<Item> task) throws Exception {
            ran.add(task.data().name());
        }

        @Override
        protected void onTasksCompleted(Batch<Item> batch) throws Exception {
            batch.succeeded().forEach(member -> told.add("+" + member.data().name()));
            batch.failed().forEach(member -> told.add("-" + member.data().name()));
        }
    }

    @Test
    void defect_1_a_stalled_task_is_taken_back_after_30_seconds_and_counted() {
        try (TestTenure tenure = TestTenure.of(setup -> {})) {
            tenure.addCopy(
                    setup -> setup.handle(Mail.TYPE, task -> tenure.copy(2).sleep(Duration.ofDays(1))));
            TaskId id = tenure.submit(Mail.TYPE, new Mail("a"));
            tenure.settle();
            tenure.copy(2).crash();
            assertThat(tenure.task(id).state()).isInstanceOf(TaskState.Claimed.class);

            tenure.advance(Duration.ofSeconds(31));

            assertThat(tenure.task(id).state()).isInstanceOf(TaskState.Ready.class);
            assertThat(totals(tenure, "test").stalled()).isEqualTo(1);
        }
    }

    @Test
    void defect_2_a_single_copy_that_leads_retries_what_failed() {
        Once service = new Once(OPTIONS.primaryTaskCount(1), "a") {
            @Override
            protected void process(Task<Item> task) {
                ran.add("try " + task.attempt());
                if (task.failures() < 2) {
                    throw new IllegalStateException("not yet");
                }
            }
        };
        try (TestTenure tenure = TestTenure.of(setup -> setup.queue(service))) {
            tenure.advance(Duration.ofMinutes(1));

            assertThat(ran).containsExactly("try 1", "try 2", "try 3");
        }
    }

    @Test
    void defect_3_the_callback_fires_although_no_setting_was_ever_written() {
        Once service = new Once(OPTIONS) {
            private boolean made;

            @Override
            protected void primaryWork(Cycle<Item> cycle) {
                if (!made) {
                    cycle.createTask(new Item("a"));
                    made = true;
                }
            }
        };
        try (TestTenure tenure = TestTenure.of(setup -> setup.queue(service))) {
            tenure.advance(PASS.plusSeconds(2));

            assertThat(told).containsExactly("+a");
        }
    }

    @Test
    void defect_4_settings_are_found_by_queue_and_key_whatever_else_there_is() {
        Map<String, String> seen = new HashMap<>();
        try (TestTenure tenure =
                TestTenure.of(setup -> setup.queue(new Named("one", seen)).queue(new Named("two", seen)))) {
            tenure.advance(PASS.plusSeconds(1));

            assertThat(seen).containsEntry("one", "I am one").containsEntry("two", "I am two");
        }
    }

    private static final class Named extends QueueService<Item> {
        private final String name;
        private final Map<String, String> seen;

        Named(String name, Map<String, String> seen) {
            super(Item.class, QueueOptions.of(name));
            this.name = name;
            this.seen = seen;
        }

        @Override
        protected void primaryWork(Cycle<Item> cycle) {
            cycle.get("name", String.class).ifPresent(value -> seen.put(name, value));
            cycle.createTask(new Item(name));
            cycle.set("name", "I am " + name);
        }

        @Override
        protected void process(Task<Item> task) {}
    }

    @Test
    void defect_5_an_overtaken_leader_writes_neither_settings_nor_tasks() {
        TestTenure[] world = new TestTenure[1];
        List<String> passes = new ArrayList<>();
        Once stubborn = new Once(OPTIONS, "a") {
            @Override
            protected void primaryWork(Cycle<Item> cycle) throws Exception {
                passes.add("begun");
                try {
                    world[0].copy(1).sleep(Duration.ofDays(1));
                } catch (InterruptedException e) {
                    passes.add("goes on");
                }
                super.primaryWork(cycle);
            }
        };
        try (TestTenure tenure = world[0] = TestTenure.of(setup -> setup.queue(stubborn))) {
            tenure.advance(Duration.ofMinutes(1));
            tenure.store()
                    .openTerm(new TermRequest(
                            new Office("test"), new Term(1), new NodeName("other"), new LeaseId("other")));

            tenure.advance(Duration.ofMinutes(30));

            assertThat(passes).as("the second one is of the next term").containsExactly("begun", "goes on", "begun");
            assertThat(ran).isEmpty();
            assertThat(tenure.store().queues()).isEmpty();
        }
    }

    @Test
    void defect_6_a_crash_in_the_callback_loses_nothing_and_untracked_tasks_are_not_told_of() {
        TestTenure[] world = new TestTenure[1];
        Once dying = new Once(OPTIONS, "a", "b") {
            @Override
            protected void primaryWork(Cycle<Item> cycle) throws Exception {
                if (cycle.get("made", Boolean.class).isEmpty()) {
                    cycle.createUntrackedTask(new Item("untracked"));
                }
                super.primaryWork(cycle);
            }

            @Override
            protected void onTasksCompleted(Batch<Item> batch) throws Exception {
                told.add("the first leader begins");
                world[0].copy(1).sleep(Duration.ofDays(1));
            }
        };
        try (TestTenure tenure = world[0] = TestTenure.of(setup -> setup.queue(dying))) {
            tenure.addCopy(setup -> setup.queue(new Once(OPTIONS)));
            tenure.advance(PASS.plusSeconds(2));
            tenure.copy(1).crash();
            tenure.awaitLeader();
            tenure.advance(Duration.ofMinutes(1));

            assertThat(told).containsExactly("the first leader begins", "+a", "+b");
        }
    }

    @Test
    void defect_7_failed_members_are_told_of_as_failed() {
        Once service = new Once(OPTIONS, "good", "bad") {
            @Override
            protected void process(Task<Item> task) {
                if (task.data().name().equals("bad")) {
                    throw Fail.now("bad");
                }
            }
        };
        try (TestTenure tenure = TestTenure.of(setup -> setup.queue(service))) {
            tenure.advance(PASS.plusSeconds(2));

            assertThat(told).containsExactly("+good", "-bad");
        }
    }

    @Test
    void defect_8_succeeded_failed_and_acknowledged_tasks_are_all_gone_after_seven_days() {
        Once service = new Once(OPTIONS, "good", "bad") {
            @Override
            protected void process(Task<Item> task) throws Exception {
                if (task.data().name().equals("bad")) {
                    throw Fail.now("bad");
                }
            }
        };
        try (TestTenure tenure = TestTenure.of(setup -> setup.queue(service).handle(Mail.TYPE, task -> {}))) {
            TaskId alone = tenure.submit(Mail.TYPE, new Mail("a"));
            tenure.advance(PASS.plusSeconds(2));
            QueueStats.Depth before = depth(tenure, "items");
            assertThat(before.succeeded() + before.failed()).isEqualTo(2);

            tenure.time().advance(Duration.ofDays(7));
            tenure.advance(Duration.ofSeconds(2));

            assertThat(depth(tenure, "items")).isEqualTo(QueueStats.Depth.NONE);
            assertThat(tenure.store().task(alone)).isEmpty();
        }
    }

    @Test
    void defect_9_a_handler_that_returns_a_future_is_not_done_before_the_future_is() {
        CompletableFuture<Void> work = CompletableFuture.failedFuture(new IllegalStateException("it broke later"));
        try (TestTenure tenure = TestTenure.of(setup -> setup.answer(Mail.TYPE, task -> work))) {
            TaskId id = tenure.submit(Mail.TYPE, new Mail("a"), Submit.now().retries(0));
            tenure.settle();

            assertThat(tenure.task(id).state()).isInstanceOf(TaskState.Failed.class);
            assertThat(tenure.task(id).lastError().orElseThrow()).contains("it broke later");
        }
    }

    @Test
    void defect_10_a_takeover_takes_seconds_and_no_wall_clock_moves_it_or_a_claim() {
        assertThat(LeaseSettings.DEFAULT.ttl()).isLessThanOrEqualTo(Duration.ofSeconds(3));
        try (TestTenure tenure = TestTenure.of(setup -> {})) {
            tenure.addCopy(setup -> setup.handle(Mail.TYPE, task -> {
                tenure.copy(2).sleep(Duration.ofMinutes(1));
                ran.add("attempt " + task.attempt());
            }));
            tenure.submit(Mail.TYPE, new Mail("a"));
            tenure.advance(Duration.ofSeconds(5));
            tenure.time().jumpWall(Duration.ofDays(1));
            tenure.advance(Duration.ofSeconds(5));
            tenure.time().jumpWall(Duration.ofDays(-3));
            tenure.advance(Duration.ofMinutes(1));

            assertThat(ran).containsExactly("attempt 1");
            assertThat(totals(tenure, "test").stalled()).isZero();
        }
    }

    private static QueueStats.Totals totals(TestTenure tenure, String queue) {
        return stats(tenure, queue).totals();
    }

    private static QueueStats.Depth depth(TestTenure tenure, String queue) {
        return stats(tenure, queue).depth();
    }

    private static QueueStats stats(TestTenure tenure, String queue) {
        return tenure.store().queues().stream()
                .filter(stats -> stats.queue().equals(new QueueName(queue)))
                .findFirst()
                .orElseThrow();
    }
}
