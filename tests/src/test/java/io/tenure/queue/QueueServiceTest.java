package io.tenure.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.BatchId;
import io.tenure.store.QueueName;
import io.tenure.store.TaskScan;
import io.tenure.store.TaskState;
import io.tenure.testkit.Copy;
import io.tenure.testkit.TestTenure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The shape of the seed: a leader that makes work, and copies that all do it. */
class QueueServiceTest {

    private static final QueueName TEST = new QueueName("test");
    private static final Duration PASS = QueueOptions.DEFAULT_INTERVAL;

    private final List<String> log = new ArrayList<>();
    private final List<String> batches = new ArrayList<>();

    private FutileService service(QueueOptions options) {
        return new FutileService(options, log, batches);
    }

    private static QueueOptions tutorial() {
        return QueueOptions.of("test").primaryTaskCount(10).secondaryTaskCount(0);
    }

    @Test
    void alone_the_leader_does_ten_tasks_in_a_pass_and_builds_up_an_excess() {
        try (TestTenure tenure = TestTenure.of(setup -> setup.queue(service(tutorial())))) {
            tenure.advance(PASS.multipliedBy(3).minusMillis(1));

            assertThat(log).hasSize(30).allMatch(line -> line.startsWith("(Primary) "));
            assertThat(ready(tenure)).isEqualTo(3 * 17 - 30);
        }
    }

    @Test
    void a_second_copy_blasts_through_what_is_left() {
        try (TestTenure tenure = TestTenure.of(setup -> setup.queue(service(tutorial())))) {
            tenure.advance(PASS.multipliedBy(3).minusMillis(1));
            tenure.addCopy(setup -> setup.queue(service(tutorial())));
            tenure.advance(Duration.ofSeconds(1));

            assertThat(ready(tenure)).isZero();
            assertThat(log).anyMatch(line -> line.startsWith("(Secondary) "));
        }
    }

    @Test
    void after_a_crash_another_copy_goes_on_where_the_settings_say() {
        try (TestTenure tenure = TestTenure.of(setup -> setup.queue(service(tutorial())))) {
            FutileService second = service(tutorial());
            tenure.addCopy(setup -> setup.queue(second));
            tenure.advance(PASS);
            assertThat(second.count()).isEqualTo(34);

            tenure.copy(1).crash();
            assertThat(tenure.awaitLeader()).isEqualTo(tenure.copy(2));
            tenure.advance(PASS.multipliedBy(2));

            assertThat(second.count()).isGreaterThan(34).isEqualTo(17 * (second.count() / 17));
            assertThat(log.stream()
                            .map(line -> line.replaceFirst("\\(.*\\) ", ""))
                            .distinct())
                    .contains("Task 34", "Task 50");
        }
    }

    @Test
    void a_pass_that_throws_leaves_nothing_behind_and_is_made_again() {
        List<Integer> passes = new ArrayList<>();
        QueueService<FutileService.MyData> halfway =
                new QueueService<>(FutileService.MyData.class, QueueOptions.of("test")) {
                    @Override
                    protected void primaryWork(Cycle<FutileService.MyData> cycle) {
                        passes.add(cycle.get("position", Integer.class).orElse(0));
                        cycle.createTask(new FutileService.MyData("Task " + passes.size()));
                        cycle.set("position", passes.size());
                        if (passes.size() == 1) {
                            throw new IllegalStateException("halfway");
                        }
                    }

                    @Override
                    protected void process(Task<FutileService.MyData> task) {
                        log.add(task.data().message());
                    }
                };
        try (TestTenure tenure = TestTenure.of(setup -> setup.queue(halfway))) {
            tenure.advance(Duration.ofSeconds(2));

            assertThat(passes).containsExactly(0, 0);
            assertThat(log).containsExactly("Task 2");
            assertThat(tenure.copy(1).tenure().services().counts().failures()).isEqualTo(1);
        }
    }

    @Test
    void the_batch_of_a_pass_is_sealed_an_interval_later_and_its_callback_is_called_once() {
        FutileService service = service(QueueOptions.of("test"));
        try (TestTenure tenure = TestTenure.of(setup -> setup.queue(service))) {
            tenure.settle();
            service.perCycle = 0;
            tenure.advance(PASS.minusMillis(1));
            assertThat(batches).as("all tasks are done, but the batch is open").isEmpty();
            assertThat(log).hasSize(17);

            tenure.advance(Duration.ofSeconds(2));
            assertThat(batches).containsExactly("17 done, 0 failed, first Task 0");
            tenure.advance(Duration.ofMinutes(10));
            assertThat(batches).hasSize(1);
        }
    }

    @Test
    void untracked_tasks_hold_up_no_batch_and_are_told_of_in_none() {
        QueueService<FutileService.MyData> untracked =
                new QueueService<>(FutileService.MyData.class, QueueOptions.of("test")) {
                    private boolean made;

                    @Override
                    protected void primaryWork(Cycle<FutileService.MyData> cycle) {
                        if (!made) {
                            cycle.createTask(new FutileService.MyData("tracked"));
                            cycle.createUntrackedTask(new FutileService.MyData("untracked"));
                            made = true;
                        }
                    }

                    @Override
                    protected void process(Task<FutileService.MyData> task) {
                        if (task.data().message().equals("untracked")) {
                            throw new IllegalStateException("it never ends");
                        }
                    }

                    @Override
                    protected void onTasksCompleted(Batch<FutileService.MyData> batch) {
                        Stream.concat(batch.succeeded(), batch.failed())
                                .forEach(member -> batches.add(member.data().message()));
                    }
                };
        try (TestTenure tenure = TestTenure.of(setup -> setup.queue(untracked))) {
            tenure.advance(PASS.plusSeconds(2));

            assertThat(batches).containsExactly("tracked");
        }
    }

    @Test
    void more_tasks_than_fit_one_commit_are_made_by_cycles_that_follow_each_other_in_one_batch() {
        int boards = 5000;
        QueueService<FutileService.MyData> many =
                new QueueService<>(FutileService.MyData.class, QueueOptions.of("test")) {
                    @Override
                    protected void primaryWork(Cycle<FutileService.MyData> cycle) {
                        int next = cycle.get("next", Integer.class).orElse(0);
                        for (; next < boards && !cycle.isFull(); next++) {
                            cycle.createTask(new FutileService.MyData("Board " + next));
                        }
                        cycle.set("next", next);
                        if (next < boards) {
                            cycle.again();
                        }
                    }

                    @Override
                    protected void process(Task<FutileService.MyData> task) {}

                    @Override
                    protected void onTasksCompleted(Batch<FutileService.MyData> batch) {
                        batches.add(batch.id() + " " + batch.succeeded().count());
                    }
                };
        try (TestTenure tenure = TestTenure.of(setup -> setup.queue(many))) {
            tenure.advance(PASS.plusSeconds(2));

            assertThat(batches).singleElement().asString().endsWith(" " + boards);
        }
    }

    @Test
    void a_batch_ends_with_its_failed_members_and_the_callback_gets_them_with_their_errors() {
        QueueService<FutileService.MyData> failing =
                new QueueService<>(FutileService.MyData.class, QueueOptions.of("test")) {
                    private boolean made;

                    @Override
                    protected void primaryWork(Cycle<FutileService.MyData> cycle) {
                        if (!made) {
                            cycle.createTask(new FutileService.MyData("good"));
                            cycle.createTask(new FutileService.MyData("bad"));
                            made = true;
                        }
                    }

                    @Override
                    protected void process(Task<FutileService.MyData> task) {
                        if (task.data().message().equals("bad")) {
                            throw Fail.now("it is bad");
                        }
                    }

                    @Override
                    protected void onTasksCompleted(Batch<FutileService.MyData> batch) {
                        batch.succeeded()
                                .forEach(member ->
                                        batches.add("+" + member.data().message()));
                        batch.failed()
                                .forEach(member ->
                                        batches.add("-" + member.data().message() + ": "
                                                + member.error().orElse("")));
                    }
                };
        try (TestTenure tenure = TestTenure.of(setup -> setup.queue(failing))) {
            tenure.advance(PASS.plusSeconds(2));

            assertThat(batches).containsExactly("+good", "-bad: it is bad");
        }
    }

    @Test
    void a_callback_that_throws_is_called_again_and_acknowledged_once_it_returns() {
        int[] calls = new int[1];
        FutileService service = new FutileService(QueueOptions.of("test"), log, batches) {
            @Override
            protected void onTasksCompleted(Batch<MyData> batch) {
                if (++calls[0] < 3) {
                    throw new IllegalStateException("the rewards are not ready");
                }
            }
        };
        try (TestTenure tenure = TestTenure.of(setup -> setup.queue(service))) {
            tenure.settle();
            service.perCycle = 0;
            tenure.advance(PASS.plusSeconds(10));

            assertThat(calls[0]).isEqualTo(3);
            assertThat(tenure.store()
                            .unacknowledged(TEST, java.util.Optional.empty(), 10)
                            .items())
                    .isEmpty();
        }
    }

    @Test
    void a_leader_that_dies_in_its_callback_leaves_it_to_the_next_one() {
        Copy[] first = new Copy[1];
        List<String> calls = new ArrayList<>();
        FutileService dying = new FutileService(QueueOptions.of("test"), log, batches) {
            @Override
            protected void onTasksCompleted(Batch<MyData> batch) throws Exception {
                calls.add("first " + batch.id());
                first[0].sleep(Duration.ofDays(1));
            }
        };
        FutileService next = new FutileService(QueueOptions.of("test"), log, batches) {
            @Override
            protected void onTasksCompleted(Batch<MyData> batch) {
                calls.add("next " + batch.id());
            }
        };
        next.perCycle = 0;
        try (TestTenure tenure = TestTenure.of(setup -> setup.queue(dying))) {
            first[0] = tenure.copy(1);
            tenure.addCopy(setup -> setup.queue(next));
            tenure.settle();
            dying.perCycle = 0;
            tenure.advance(PASS.plusSeconds(2));
            tenure.copy(1).crash();
            tenure.awaitLeader();
            tenure.advance(Duration.ofSeconds(3));

            assertThat(calls).hasSize(2);
            assertThat(calls.get(1)).isEqualTo(calls.get(0).replace("first", "next"));
            BatchId id = new BatchId(calls.get(0).substring("first ".length()));
            assertThat(tenure.store().batch(TEST, id).orElseThrow().acknowledged())
                    .isTrue();
        }
    }

    private static int ready(TestTenure tenure) {
        return tenure.store()
                .tasks(TaskScan.of(TEST, TaskState.Kind.READY))
                .items()
                .size();
    }
}
