package io.tenure.sim.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.table.TableName;
import io.tenure.store.table.Tables;
import io.tenure.testkit.MemoryTables;
import io.tenure.testkit.Seeds;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Limits are never exceeded and never leak: workers that crash and report late, claims that run out, cancels, restarts,
 * and limits that change under all of it. After quiet all slots are free.
 */
class LimitSim {
    /** So many seeds meet everything. */
    private static final int ENOUGH = 40;

    private static final int FEW = 10;
    private static final int SEEDS_OF_A_BUG = 5;

    @Test
    void limits_are_never_exceeded_and_no_slot_is_lost() {
        Map<String, Long> toll = new TreeMap<>();
        long[] seeds = Seeds.of(FEW, ENOUGH).toArray();
        for (long seed : seeds) {
            run(seed, new MemoryTables(), toll);
        }
        if (seeds.length >= ENOUGH) {
            assertThat(toll)
                    .as("a run counts only if it hurt")
                    .containsOnlyKeys(
                            "cancels of a claim",
                            "changes of a limit",
                            "claims",
                            "crashes",
                            "late reports",
                            "pauses",
                            "restarts",
                            "stalls",
                            "waits for a slot");
        }
    }

    // Planted bugs: a check that finds none of them protects nothing.

    @Test
    void slots_that_are_not_given_back_are_found() {
        assertFound(() -> new LossyTables(TableName.SLOTS, LossyTables.Loss.REMOVALS));
    }

    @Test
    void changes_of_a_rule_that_are_lost_are_found() {
        assertFound(() -> new LossyTables(TableName.RULES, LossyTables.Loss.SECOND_WRITES));
    }

    @Test
    void tasks_that_are_not_let_in_when_a_slot_is_free_are_found() {
        assertFound(() -> new LossyTables(TableName.READY, LossyTables.Loss.SECOND_WRITES));
    }

    private static void assertFound(Supplier<Tables> tables) {
        long found = LongStream.rangeClosed(1, SEEDS_OF_A_BUG)
                .filter(seed -> {
                    try {
                        run(seed, tables.get(), new TreeMap<>());
                        return false;
                    } catch (BrokenLimit e) {
                        return true;
                    }
                })
                .count();
        assertThat(found).as("seeds that found it").isPositive();
    }

    private static void run(long seed, Tables tables, Map<String, Long> toll) {
        LimitWorld world = new LimitWorld(seed, tables, toll);
        world.run();
        world.quiet();
    }
}
