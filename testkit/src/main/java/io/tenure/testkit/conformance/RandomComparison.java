package io.tenure.testkit.conformance;

import io.tenure.testkit.Seeds;
import io.tenure.testkit.VirtualTime;
import org.junit.jupiter.api.Test;

/**
 * Runs the same random calls on an engine and on a reference, and compares every answer and every state.
 *
 * <p>Time goes by between the calls, sometimes for days; the wall clock is set about; the stores are restarted. A
 * failure names its seed and its last steps.
 */
public abstract class RandomComparison {

    /** Opens the engine with empty data. Called once for each seed. */
    protected abstract StoreFixture open();

    /** Opens what the engine is compared with, on the engine's clock. */
    protected StoreFixture reference(VirtualTime time) {
        return new MemoryStoreFixture(time);
    }

    /** How many seeds an ordinary build runs. */
    protected int seeds() {
        return 40;
    }

    /** How many calls each of them makes. */
    protected int steps() {
        return 300;
    }

    /** Called after each step of the engine. */
    protected void check(StoreFixture engine) {}

    @Test
    void random_calls_have_the_same_answers_as_on_the_reference() {
        Seeds.of(seeds()).forEach(seed -> {
            try (StoreFixture engine = open();
                    StoreFixture reference = reference(engine.time())) {
                new ComparedRun(engine, reference, seed).run(steps(), () -> check(engine));
            }
        });
    }
}
