package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class FollowerLagTest {

    private final ManualTime time = new ManualTime();
    private final FollowerLag following = new FollowerLag(time);

    private void pass(Duration duration) {
        time.pass(duration);
    }

    @Test
    void a_node_that_comes_as_far_as_its_leader_was_keeps_up() {
        assertThat(following.reached(10, 0)).isTrue();
        following.leaderAt(20, time.nanos());
        assertThat(following.reached(15, 0)).isFalse();
        pass(FollowerLag.PATIENCE);
        assertThat(following.behind()).isZero();
        assertThat(following.reached(20, 0)).isTrue();
        pass(FollowerLag.STUCK);
        assertThat(following.behind()).isZero();
        assertThat(following.warning()).isEmpty();
    }

    @Test
    void a_node_that_does_not_come_as_far_is_behind_and_says_since_when() {
        following.leaderAt(20, time.nanos());
        assertThat(following.reached(15, 0)).isFalse();
        pass(Duration.ofSeconds(12));
        assertThat(following.behind()).isEqualTo(Duration.ofSeconds(12));
        assertThat(following.warning()).get().asString().contains("12 s", "entry 20");
        assertThat(following.stuck()).isFalse();

        following.alone();
        assertThat(following.behind()).isZero();
    }

    @Test
    void one_that_makes_no_step_for_long_is_stuck() {
        following.leaderAt(20, time.nanos());
        for (int second = 0; second <= FollowerLag.STUCK.toSeconds(); second++) {
            assertThat(following.reached(15, 0)).isFalse();
            assertThat(following.stuck()).isFalse();
            pass(Duration.ofSeconds(1));
        }
        assertThat(following.reached(15, 0)).isFalse();
        assertThat(following.stuck()).isTrue();
    }

    @Test
    void one_that_slept_is_not_stuck_when_it_wakes() {
        following.leaderAt(20, time.nanos());
        assertThat(following.reached(15, 0)).isFalse();
        pass(FollowerLag.STUCK.multipliedBy(10));
        assertThat(following.reached(15, 0)).isFalse();
        assertThat(following.stuck()).isFalse();
        assertThat(following.warning()).isPresent();
    }

    @Test
    void one_that_comes_further_or_takes_a_dump_is_not_stuck_however_long_it_takes() {
        following.leaderAt(1000, time.nanos());
        for (int i = 0; i < 5; i++) {
            pass(FollowerLag.STUCK.dividedBy(2));
            assertThat(following.reached(15 + i, 0)).isFalse();
            pass(FollowerLag.STUCK.dividedBy(2));
            assertThat(following.reached(15 + i, 1 + i)).isFalse();
            assertThat(following.stuck()).isFalse();
        }
        assertThat(following.behind()).isGreaterThan(FollowerLag.STUCK);
    }
}
