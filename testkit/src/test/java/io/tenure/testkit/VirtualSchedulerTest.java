package io.tenure.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class VirtualSchedulerTest {
    private final VirtualTime time = new VirtualTime();
    private final VirtualScheduler scheduler = new VirtualScheduler(time);
    private final List<String> log = new ArrayList<>();

    @Test
    void actions_run_by_time_and_then_in_the_order_of_planning() {
        scheduler.after(Duration.ofSeconds(2), () -> note("late"));
        scheduler.after(Duration.ofSeconds(1), () -> note("first"));
        scheduler.after(Duration.ofSeconds(1), () -> note("second"));

        scheduler.run(Duration.ofSeconds(2));

        assertThat(log).containsExactly("first at 1000", "second at 1000", "late at 2000");
    }

    @Test
    void what_an_action_plans_runs_in_the_same_run() {
        scheduler.after(Duration.ofMillis(10), () -> scheduler.after(Duration.ofMillis(5), () -> note("inner")));

        scheduler.run(Duration.ofMillis(20));

        assertThat(log).containsExactly("inner at 15");
    }

    @Test
    void what_is_due_later_waits_for_a_later_run() {
        scheduler.after(Duration.ofMillis(30), () -> note("late"));

        scheduler.run(Duration.ofMillis(20));
        assertThat(log).isEmpty();
        assertThat(time.nanos()).isEqualTo(Duration.ofMillis(20).toNanos());

        scheduler.run(Duration.ofMillis(20));
        assertThat(log).containsExactly("late at 30");
    }

    @Test
    void a_jump_of_the_wall_clock_moves_nothing_that_is_planned() {
        scheduler.after(Duration.ofMillis(30), () -> note("due"));

        time.jumpWall(Duration.ofDays(1));
        scheduler.run(Duration.ofMillis(29));

        assertThat(log).isEmpty();
    }

    @Test
    void time_does_not_go_back() {
        assertThatIllegalArgumentException().isThrownBy(() -> time.advance(Duration.ofMillis(-1)));
        assertThatIllegalArgumentException().isThrownBy(() -> scheduler.after(Duration.ofMillis(-1), () -> {}));
    }

    private void note(String what) {
        log.add(what + " at " + Duration.ofNanos(time.nanos()).toMillis());
    }
}
