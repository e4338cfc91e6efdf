package io.tenure.sim.lease.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The model in {@code src/test/tla} without one of its rules: that each is needed, and that the search would see it. */
@Tag("long")
class LeadershipBugsTest {

    @TempDir
    Path folder;

    @Test
    void lawless_clocks_break_the_exclusive_belief() {
        breaks("BeliefIsExclusive", oneAgent().with("lawless clocks"));
    }

    @Test
    void a_trust_that_is_counted_from_the_answer_breaks_the_exclusive_belief() {
        breaks("BeliefIsExclusive", oneAgent().with("trust from the answer"));
    }

    @Test
    void a_margin_that_is_smaller_than_the_drift_and_the_kill_time_lets_old_work_run_under_a_new_term() {
        breaks("NoOldWorkUnderANewTerm", oneAgent().with("Ttl", "4"));
    }

    @Test
    void leases_that_are_given_back_before_the_kill_let_old_work_run_under_a_new_term() {
        breaks("NoOldWorkUnderANewTerm", oneAgent().with("given back before the kill"));
    }

    @Test
    void a_term_that_is_opened_without_compare_is_given_twice() {
        breaks("TermsAreUnique", ModelCheck.of("Fences", folder).with("opened without compare"));
    }

    @Test
    void a_store_without_a_fence_accepts_a_stale_write() {
        breaks("NoStaleWriteIsAccepted", ModelCheck.of("Fences", folder).with("no fence"));
    }

    /** Enough to go wrong, and found sooner. */
    private ModelCheck oneAgent() {
        return ModelCheck.of("Leases", folder).with("Agent", "{a1}");
    }

    private static void breaks(String promise, ModelCheck check) {
        ModelCheck.Result result = check.only(promise).brief().run();
        assertThat(result.broken()).as(result.output()).contains(promise);
    }
}
