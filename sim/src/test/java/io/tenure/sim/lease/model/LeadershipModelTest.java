package io.tenure.sim.lease.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All states of the model in {@code src/test/tla}: that the promises hold. */
class LeadershipModelTest {

    private static final long MANY = 10_000;

    @TempDir
    Path folder;

    @Test
    @Tag("long")
    void with_clocks_within_the_bound_beliefs_and_work_never_overlap() {
        holds(ModelCheck.of("Leases", folder), MANY);
    }

    @Test
    void with_one_agent_all_is_well_unless_something_is_done_wrong() {
        holds(ModelCheck.of("Leases", folder).with("Agent", "{a1}").brief(), MANY / 100);
    }

    @Test
    @Tag("long")
    void with_lawless_clocks_terms_are_unique_and_no_stale_write_is_accepted() {
        holds(ModelCheck.of("Fences", folder), MANY / 10);
    }

    private static void holds(ModelCheck check, long atLeast) {
        ModelCheck.Result result = check.run();
        assertThat(result.broken()).as(result.output()).isEmpty();
        assertThat(result.states())
                .as(result.output())
                .hasValueSatisfying(states -> assertThat(states).isGreaterThan(atLeast));
    }
}
