package io.tenure.engine.members;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.ManualTime;
import io.tenure.node.NodeId;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class NameDisputeTest {

    private static final Duration PATIENCE = Duration.ofSeconds(4);
    private static final NodeId CANDIDATE = NodeId.parse("n1-00000001");
    private static final NodeId OTHER = NodeId.parse("n1-00000002");

    private final ManualTime time = new ManualTime();
    private final NameDispute dispute = new NameDispute(time, PATIENCE);

    /** Asks four times, which takes a little longer than a dead member could seem to live. */
    private boolean askOnAndOn(NodeId candidate) {
        boolean certain = dispute.isCertain(candidate);
        for (int again = 0; again < 3 && !certain; again++) {
            time.pass(PATIENCE.minusSeconds(1));
            certain = dispute.isCertain(candidate);
        }
        return certain;
    }

    @Test
    void who_finds_the_name_taken_whenever_it_asks_knows_after_a_while() {
        assertThat(dispute.isCertain(CANDIDATE)).isFalse();
        time.pass(PATIENCE);
        assertThat(dispute.isCertain(CANDIDATE)).isFalse();
        time.pass(PATIENCE);
        assertThat(dispute.isCertain(CANDIDATE))
                .as("as long as a dead one could seem to live")
                .isFalse();
        time.pass(Duration.ofNanos(1));
        assertThat(dispute.isCertain(CANDIDATE)).isTrue();
    }

    @Test
    void who_found_it_free_in_between_begins_anew() {
        assertThat(askOnAndOn(CANDIDATE)).isTrue();
        dispute.over(OTHER);
        assertThat(dispute.isCertain(CANDIDATE)).as("that was another one").isTrue();

        dispute.over(CANDIDATE);
        assertThat(dispute.isCertain(CANDIDATE)).isFalse();
    }

    @Test
    void who_did_not_ask_for_long_or_is_another_begins_anew() {
        assertThat(askOnAndOn(CANDIDATE)).isTrue();
        time.pass(PATIENCE.plusNanos(1));
        assertThat(dispute.isCertain(CANDIDATE)).isFalse();

        assertThat(askOnAndOn(CANDIDATE)).isTrue();
        assertThat(dispute.isCertain(OTHER)).isFalse();
    }
}
