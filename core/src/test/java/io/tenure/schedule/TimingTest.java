package io.tenure.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.store.TaskOptions;
import io.tenure.store.Unique;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TimingTest {

    @Test
    void a_fixed_rate_is_counted_from_its_anchor_both_ways() {
        Instant anchor = Instant.parse("2030-01-01T00:03:00Z");
        Timing timing = new Timing.Every(Duration.ofMinutes(10), anchor);
        assertThat(timing.next(anchor)).contains(anchor.plusSeconds(600));
        assertThat(timing.next(anchor.minusMillis(1))).contains(anchor);
        assertThat(timing.next(anchor.minusSeconds(3600))).contains(anchor.minusSeconds(3000));
        assertThat(Timing.every(Duration.ofMinutes(10)).next(Instant.parse("2030-01-01T00:03:00Z")))
                .contains(Instant.parse("2030-01-01T00:10:00Z"));
        assertThat(Timing.every(Duration.ofDays(36_500)).next(Instant.parse("9990-01-01T00:00:00Z")))
                .isEmpty();
    }

    @Test
    void rates_that_make_no_sense_are_refused() {
        assertThatThrownBy(() -> Timing.every(Duration.ofMillis(999)))
                .hasMessageContaining("from a second to 100 years");
        assertThatThrownBy(() -> Timing.every(Duration.ofSeconds(1, 1))).hasMessageContaining("whole milliseconds");
        assertThatThrownBy(() -> new Timing.Every(Duration.ofSeconds(1), Instant.parse("1969-01-01T00:00:00Z")))
                .hasMessageContaining("between the years 1970 and 9999");
    }

    @Test
    void an_unknown_zone_is_refused() {
        assertThatThrownBy(() -> Timing.cron("0 2 * * *", "Europe/Bremen"))
                .hasMessage("There is no time zone 'Europe/Bremen': write one such as Europe/Berlin or UTC.");
    }

    @Test
    void policies_are_written_as_they_are_read() {
        assertThat(Missed.parse("skip")).isEqualTo(Missed.skip()).hasToString("skip:60s");
        assertThat(Missed.parse("skip:300s")).isEqualTo(new Missed.Skip(Duration.ofMinutes(5)));
        assertThat(Missed.parse("once")).isEqualTo(Missed.once()).hasToString("once");
        assertThat(Missed.parse("all:10")).isEqualTo(Missed.all(10)).hasToString("all:10");
        for (String bad : new String[] {"", "all", "all:", "all:x", "skip:5m", "skip:s", "all:9999999999", "never"}) {
            assertThatThrownBy(() -> Missed.parse(bad)).hasMessageContaining("write skip, skip:300s, once or all:10");
        }
        assertThatThrownBy(() -> Missed.parse("all:0")).hasMessageContaining("1 to 10000");
        assertThatThrownBy(() -> Missed.parse("skip:0s")).hasMessageContaining("from a second to a day");
    }

    @Test
    void what_a_schedule_decides_itself_cannot_be_an_option_of_its_tasks() {
        TaskOptions unique = TaskOptions.DEFAULT.withUnique(Unique.untilFinal("k", Unique.Clash.KEEP));
        assertThatThrownBy(() -> new Recurrence("s", Timing.cron("@daily"), Missed.once(), Overlap.ALLOW, unique))
                .hasMessageContaining("leave these options out");
        assertThatThrownBy(() -> Recurrence.every("a b", Duration.ofMinutes(1)))
                .hasMessageContaining("The schedule name 'a b' is not usable");
    }

    @Test
    void the_origin_of_a_task_is_told_by_its_key() {
        Instant time = Instant.parse("2030-01-01T00:10:00Z");
        TaskOrigin fired = TaskOrigin.firedAt("s", time);
        assertThat(of(fired.unique(Overlap.ALLOW))).contains(fired);
        assertThat(of(fired.unique(Overlap.SKIP))).contains(new TaskOrigin("s", Optional.empty()));
        assertThat(of(TaskOrigin.asked("s", Overlap.ALLOW, "7"))).contains(new TaskOrigin("s", Optional.empty()));
        assertThat(of(Unique.untilFinal("user-7", Unique.Clash.KEEP))).isEmpty();
        assertThat(of(Unique.untilFinal("schedule/s@later", Unique.Clash.KEEP))).isEmpty();
        assertThat(fired.sentence()).isEqualTo("It was created by the schedule 's' for 2030-01-01T00:10:00Z.");
    }

    private static Optional<TaskOrigin> of(Unique key) {
        return TaskOrigin.of(TaskOptions.DEFAULT.withUnique(key));
    }
}
