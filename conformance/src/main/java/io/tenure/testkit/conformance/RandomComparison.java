package io.tenure.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.testkit.Seeds;
import io.tenure.testkit.VirtualTime;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Runs the same random calls on an engine and on a reference, and compares every answer and every state.
 *
 * <p>Time goes by between the calls, sometimes for days; the wall clock is set about; the stores are restarted. A
 * failure names its seed and its last steps.
 */
public abstract class RandomComparison {
    /** So many seeds meet everything. */
    private static final int ENOUGH = 40;

    private static final List<String> KINDS = List.of(
            "Committed",
            "Fenced",
            "INVALID",
            "KEY_REUSED",
            "DOCUMENT_ABSENT",
            "DOCUMENT_EXISTS",
            "OTHER_VERSION",
            "CLAIM_NOT_LIVE",
            "BATCH_SEALED",
            "BATCH_UNKNOWN",
            "BATCH_NOT_ENDED",
            "BATCH_ACKNOWLEDGED",
            "UNIQUE_KEY_HELD",
            "TASK_UNKNOWN",
            "TASK_FINAL",
            "TASK_OPEN",
            "TASK_RETRIED",
            "BATCH_NOT_ACKNOWLEDGED",
            "Claim",
            "Opened",
            "Superseded");

    /** Opens the engine with empty data. Called once for each seed. */
    protected abstract StoreFixture open();

    /** Opens what the engine is compared with, on the engine's clock. */
    protected StoreFixture reference(VirtualTime time) {
        return new MemoryStoreFixture(time);
    }

    /** How many seeds a whole run has. */
    protected int seeds() {
        return 40;
    }

    /** How many seeds an ordinary build runs. */
    protected int few() {
        return seeds();
    }

    /** How many calls each of them makes. */
    protected int steps() {
        return 300;
    }

    /** Called after each step of the engine. */
    protected void check(StoreFixture engine) {}

    @Test
    void random_calls_have_the_same_answers_as_on_the_reference() {
        long[] seeds = Seeds.of(few(), seeds()).toArray();
        Set<String> answers = new TreeSet<>();
        for (long seed : seeds) {
            try (StoreFixture engine = open();
                    StoreFixture reference = reference(engine.time())) {
                answers.addAll(new ComparedRun(engine, reference, seed).run(steps(), () -> check(engine)));
            }
        }
        if (seeds.length >= ENOUGH) {
            assertThat(answers)
                    .as("a kind of answer that never came was not compared")
                    .containsAll(KINDS);
        }
    }
}
