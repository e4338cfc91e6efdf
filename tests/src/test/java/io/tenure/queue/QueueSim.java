package io.tenure.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.testkit.Seeds;
import org.junit.jupiter.api.Test;

/** Q1 to Q7 over random crashes, cuts, shutdowns, errors and long tasks, in virtual time. */
class QueueSim {

    private static final int SEEDS = 8;
    private static final int STEPS = 60;

    @Test
    void every_task_ends_once_nothing_runs_twice_at_once_and_every_batch_is_told_of() {
        long stalled = 0;
        long handedBack = 0;
        long interrupted = 0;
        for (long seed : Seeds.of(SEEDS).toArray()) {
            try (QueueWorld world = new QueueWorld(seed)) {
                world.live(STEPS);
                world.check();
                stalled += world.totals().stalled();
                handedBack += world.totals().handedBack();
                interrupted += world.interrupted();
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(Seeds.repeat(seed), e);
            }
        }
        if (Long.getLong("tenure.seed") == null) {
            assertThat(stalled).as("a run counts only if it hurt").isPositive();
            assertThat(handedBack).isPositive();
            assertThat(interrupted).isPositive();
        }
    }
}
