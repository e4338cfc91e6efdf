package io.tenure.guide;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.Tenure;
import io.tenure.queue.Retry;
import io.tenure.queue.Task;
import io.tenure.queue.TaskType;
import io.tenure.runtime.SystemTime;
import io.tenure.schedule.Missed;
import io.tenure.schedule.Recurrence;
import io.tenure.schedule.ScheduleRecord;
import io.tenure.schedule.TaskOrigin;
import io.tenure.schedule.Timing;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.testkit.Await;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.TestTenure;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The code of {@code docs/guide/schedules.md}. */
class ScheduleGuideTest {

    record Report(String of) {}

    static final TaskType<Report> REPORT = TaskType.of("report", Report.class);

    private final List<Instant> written = new CopyOnWriteArrayList<>();

    void write(Task<Report> task) {
        Instant until = TaskOrigin.of(task).flatMap(TaskOrigin::fire).orElseThrow();
        written.add(until);
    }

    @Test
    void a_schedule_is_declared_in_the_program_and_managed_at_run_time() {
        Store store = new MemoryStore(new SystemTime());
        try (Tenure tenure = Tenure.on(store)
                .named("shop")
                .handle(REPORT, this::write)
                .schedule(Recurrence.cron("nightly", "30 2 * * *", "Europe/Berlin"), REPORT, new Report("sales"))
                .start()) {
            tenure.schedule(
                    Recurrence.every("pulse", Duration.ofSeconds(1)).noOverlap().priority(10),
                    REPORT,
                    new Report("pulse"));
            Await.until(() -> assertThat(tenure.schedules().get("nightly")).isPresent());
            Await.until(
                    () -> assertThat(tenure.schedules().known("pulse").tally().fired())
                            .isPositive());

            tenure.schedules().pause("nightly", "anna", "the warehouse moves");
            ScheduleRecord record = tenure.schedules().known("nightly");
            String why = record.explain(store.clocks().wall());
            TaskId now = tenure.schedules().run("nightly");
            tenure.schedules().resume("nightly");
            List<Instant> soon = tenure.schedules().times("nightly", 5);
            tenure.schedules().delete("nightly");

            assertThat(why).startsWith("It was paused by anna at ").endsWith(": the warehouse moves");
            assertThat(store.task(now)).isPresent();
            assertThat(soon).hasSize(5);
            assertThat(tenure.schedules().get("nightly")).isEmpty();
        }
    }

    @Test
    void a_program_that_starts_again_does_not_lose_what_its_schedule_has_done() {
        Store store = new MemoryStore(new SystemTime());
        Recurrence pulse = Recurrence.every("pulse", Duration.ofSeconds(1));
        try (Tenure tenure = Tenure.on(store)
                .handle(REPORT, task -> {})
                .schedule(pulse, REPORT, new Report("a"))
                .start()) {
            Await.until(() -> assertThat(
                            tenure.schedules().get("pulse").map(r -> r.tally().fired()))
                    .hasValueSatisfying(fired -> assertThat(fired).isPositive()));
            tenure.schedules().pause("pulse", "anna", "to look at it");
        }
        try (Tenure tenure = Tenure.on(store)
                .handle(REPORT, task -> {})
                .schedule(pulse.priority(3), REPORT, new Report("b"))
                .start()) {
            Await.until(() -> assertThat(
                            tenure.schedules().known("pulse").schedule().recurrence())
                    .isEqualTo(pulse.priority(3)));
            assertThat(tenure.schedules().known("pulse").tally().fired()).isPositive();
            assertThat(tenure.schedules().known("pulse").paused()).isPresent();
        }
    }

    @Test
    void time_is_driven_by_the_test() {
        try (TestTenure tenure = TestTenure.of(setup -> setup.handle(REPORT, this::write))) {
            tenure.schedule(
                    Recurrence.of("hourly", Timing.cron("5 * * * *")).missed(Missed.all(7)),
                    REPORT,
                    new Report("sales"));
            tenure.advance(Duration.ofHours(3));
            assertThat(written)
                    .containsExactly(
                            Instant.parse("2030-01-01T00:05:00Z"),
                            Instant.parse("2030-01-01T01:05:00Z"),
                            Instant.parse("2030-01-01T02:05:00Z"));
        }
    }

    @Test
    void a_schedule_goes_on_where_the_leader_that_crashed_left_it() {
        try (TestTenure tenure = TestTenure.of(setup -> setup.handle(REPORT, this::write))) {
            tenure.addCopy(setup -> setup.handle(REPORT, this::write));
            tenure.schedule(Recurrence.every("hourly", Duration.ofHours(1)), REPORT, new Report("x"));
            tenure.advance(Duration.ofMinutes(150));
            tenure.copy(1).crash();
            tenure.advance(Duration.ofMinutes(150));
            assertThat(written).hasSize(5).doesNotHaveDuplicates();
        }
    }

    @Test
    void without_overlap_there_is_no_second_task_while_one_is_open() {
        try (TestTenure tenure = TestTenure.of(setup -> setup.handle(REPORT, task -> {
            written.add(Instant.EPOCH);
            throw Retry.after(Duration.ofHours(5), "not yet");
        }))) {
            tenure.schedule(Recurrence.every("hourly", Duration.ofHours(1)).noOverlap(), REPORT, new Report("x"));
            tenure.advance(Duration.ofHours(4));
            assertThat(written).hasSize(1);
            ScheduleRecord hourly = tenure.schedules().known("hourly");
            assertThat(hourly.tally().fired()).isEqualTo(1);
            assertThat(hourly.tally().skipped()).isEqualTo(3);
            assertThat(tenure.schedules().list("", 10).items()).containsExactly(hourly);
            tenure.schedules().delete("hourly");
            tenure.schedule(Recurrence.every("hourly", Duration.ofHours(1)).noOverlap(), REPORT, new Report("x"));
            assertThat(tenure.schedules().known("hourly").tally().skipped()).isZero();
        }
    }

    @Test
    void what_came_in_a_pause_is_dropped_and_a_schedule_that_is_gone_fires_no_more() {
        try (TestTenure tenure = TestTenure.of(setup -> setup.handle(REPORT, this::write))) {
            tenure.schedule(
                    Recurrence.every("hourly", Duration.ofHours(1)).missed(Missed.all(100)), REPORT, new Report("x"));
            tenure.schedules().pause("hourly", "anna", "a test");
            tenure.advance(Duration.ofHours(10));
            assertThat(written).isEmpty();
            tenure.schedules().resume("hourly");
            tenure.advance(Duration.ofMinutes(61));
            assertThat(written).hasSize(1);
            tenure.schedules().delete("hourly");
            tenure.advance(Duration.ofHours(10));
            assertThat(written).hasSize(1);
        }
    }

    @Test
    void another_timing_begins_anew_and_the_same_one_goes_on() {
        try (TestTenure tenure = TestTenure.of(setup -> setup.handle(REPORT, this::write))) {
            tenure.schedule(Recurrence.every("s", Duration.ofHours(1)), REPORT, new Report("x"));
            tenure.advance(Duration.ofMinutes(30));
            tenure.schedule(Recurrence.every("s", Duration.ofHours(1)).priority(7), REPORT, new Report("y"));
            tenure.advance(Duration.ofMinutes(31));
            assertThat(written).containsExactly(Instant.parse("2030-01-01T01:00:00Z"));
            tenure.schedule(Recurrence.every("s", Duration.ofMinutes(7)), REPORT, new Report("y"));
            tenure.advance(Duration.ofMinutes(7));
            assertThat(written).hasSize(2);
            assertThat(tenure.schedules().known("s").tally().fired()).isEqualTo(2);
        }
    }
}
