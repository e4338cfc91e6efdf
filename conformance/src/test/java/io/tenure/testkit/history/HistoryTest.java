package io.tenure.testkit.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tenure.store.Indeterminate;
import io.tenure.store.Unavailable;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HistoryTest {
    private final History<String, String> history = new History<>();

    @Test
    void a_call_is_recorded_with_its_answer() {
        assertThat(history.record("in", () -> "out")).contains("out");

        assertThat(history.calls()).containsExactly(new HistoryCall<>(1, 2, "in", Optional.of("out")));
    }

    @Test
    void a_call_that_ended_before_another_began_has_the_smaller_numbers() {
        history.record("outer", () -> history.record("inner", () -> "x").orElseThrow());
        history.record("after", () -> "x");

        assertThat(history.calls())
                .containsExactlyInAnyOrder(
                        new HistoryCall<>(1, 4, "outer", Optional.of("x")),
                        new HistoryCall<>(2, 3, "inner", Optional.of("x")),
                        new HistoryCall<>(5, 6, "after", Optional.of("x")));
    }

    @Test
    void an_unknown_outcome_never_ends() {
        assertThat(history.record("in", () -> {
                    throw new Indeterminate("?", null);
                }))
                .isEmpty();

        assertThat(history.calls()).containsExactly(new HistoryCall<>(1, HistoryCall.NEVER, "in", Optional.empty()));
    }

    @Test
    void a_call_that_did_nothing_leaves_no_trace() {
        assertThat(history.record("in", () -> {
                    throw new Unavailable("no", null);
                }))
                .isEmpty();

        assertThat(history.calls()).isEmpty();
    }

    @Test
    void a_defect_is_thrown_on() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> history.record("in", () -> {
                    throw new IllegalStateException("defect");
                }));
    }
}
