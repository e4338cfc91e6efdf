package io.tenure.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Clocks;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.Outcome;
import io.tenure.store.Start;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState.Delayed;
import io.tenure.store.TaskState.Ready;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The two clocks of the store when the node's clocks go on, and when somebody sets them. */
abstract class ClockConformance extends Conformance {
    private static final Duration HOUR = Duration.ofHours(1);

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration DECADE = Duration.ofDays(3650);

    /** The store's wall clock never goes back, so tests that follow are given a node's clock that agrees with it. */
    @AfterEach
    void letTheClocksMeet() {
        time().jumpWall(Duration.between(time().wall(), now().wall()));
    }

    private void jumpBack(Duration by) {
        time().jumpWall(by.negated());
    }

    private Clocks now() {
        tick();
        return store().clocks();
    }

    @Test
    void both_clocks_go_on_with_time() {
        Clocks before = now();
        pass(HOUR);
        Clocks after = now();

        assertThat(after.tick()).isEqualTo(before.tick().plus(HOUR));
        assertThat(after.wall()).isEqualTo(time().wall());
    }

    @Test
    void the_clocks_stand_still_while_time_does() {
        Clocks before = now();
        put("a", "1");

        assertThat(now()).isEqualTo(before);
    }

    @Test
    void the_wall_clock_jumps_forward_and_the_tick_does_not() {
        Clocks before = now();
        time().jumpWall(MINUTE);
        Clocks after = now();

        assertThat(after.tick()).isEqualTo(before.tick());
        assertThat(after.wall()).isEqualTo(before.wall().plus(MINUTE));
    }

    @Test
    void a_wall_clock_that_is_years_ahead_for_a_moment_moves_nothing() {
        Clocks before = now();
        time().jumpWall(DECADE);
        pass(Duration.ofSeconds(1));
        assertThat(now().wall()).isEqualTo(before.wall().plusSeconds(1));
        jumpBack(DECADE);
        pass(MINUTE);

        assertThat(now().wall())
                .isEqualTo(time().wall())
                .isEqualTo(before.wall().plusSeconds(61));
    }

    @Test
    void a_wall_clock_that_is_years_behind_is_not_followed_either() {
        Clocks before = now();
        jumpBack(DECADE);
        pass(HOUR);

        assertThat(now().wall()).isEqualTo(before.wall().plus(HOUR));
    }

    @Test
    void what_the_wall_clocks_of_all_nodes_show_for_a_while_is_followed_however_far_it_is() {
        TaskId done = enqueue();
        committed(finish(claim(), new Verdict.Fail("kept for a person")));
        Transaction named = Transaction.of(task(TaskOptions.DEFAULT)).named(new IdempotencyKey(name()));
        Outcome first = committed(store().commit(named));

        time().jumpWall(DECADE);
        untilFollowed();

        assertThat(store().task(done)).as("kept on the tick").isPresent();
        assertThat(store().commit(named)).as("kept on the tick").isEqualTo(first);
    }

    @Test
    void the_wall_clock_never_goes_back() {
        Clocks before = now();
        jumpBack(HOUR);

        assertThat(now()).isEqualTo(before);
    }

    @Test
    void a_wall_clock_that_is_ahead_runs_slower_until_the_node_has_caught_up() {
        Instant start = now().wall();
        jumpBack(Duration.ofMinutes(1));

        pass(Duration.ofSeconds(100));
        assertThat(now().wall()).isEqualTo(start.plusSeconds(90));

        pass(Duration.ofSeconds(1000));
        assertThat(now().wall()).isEqualTo(time().wall());
    }

    @Test
    void a_claim_outlives_a_jump_of_the_wall_clock() {
        enqueue();
        TaskRecord claim = claim();

        time().jumpWall(MINUTE);
        now();
        assertThat(stats().depth().claimed()).isEqualTo(1);
        jumpBack(Duration.ofDays(1));
        now();
        assertThat(stats().totals().stalled()).isZero();

        committed(finish(claim, Verdict.SUCCEED));
    }

    @Test
    void a_claim_expires_on_the_tick_even_if_the_wall_clock_went_back() {
        enqueue();
        claim();
        jumpBack(HOUR);

        pass(CLAIM);

        assertThat(stats().totals().stalled()).isEqualTo(1);
        assertThat(claim().attempt()).isEqualTo(2);
    }

    @Test
    void a_back_off_is_counted_on_the_tick() {
        enqueue();
        committed(finish(claim(), new Verdict.Retry(HOUR, "later")));

        time().jumpWall(Duration.ofDays(1));
        untilFollowed();
        assertThat(claimNow(1)).isEmpty();

        jumpBack(Duration.ofDays(2));
        pass(HOUR);
        assertThat(claim().attempt()).isEqualTo(2);
    }

    @Test
    void a_due_time_is_counted_on_the_wall_clock() {
        TaskId id = enqueue(TaskOptions.DEFAULT.withStart(new Start.After(HOUR)));
        assertThat(look(id).state()).isInstanceOf(Delayed.class);

        time().jumpWall(HOUR);
        untilFollowed();

        assertThat(look(id).state()).isInstanceOf(Ready.class);
    }

    @Test
    void nothing_goes_back_while_the_clocks_jump_about() {
        Clocks last = now();
        for (int i = 0; i < 20; i++) {
            if (i % 3 == 0) {
                jumpBack(Duration.ofMinutes(i));
            } else {
                time().jumpWall(Duration.ofMinutes(i % 5));
            }
            time().advance(Duration.ofMillis(i * 7L));
            Clocks next = now();
            assertThat(next.tick()).isGreaterThanOrEqualTo(last.tick());
            assertThat(next.wall()).isAfterOrEqualTo(last.wall());
            assertThat(next.tick().minus(last.tick())).isLessThanOrEqualTo(Duration.ofMillis(i * 7L));
            last = next;
        }
    }
}
