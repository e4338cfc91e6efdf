package io.tenure.it.ground;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class SkipTest {
    private static final Optional<String> OBSTACLE = Optional.of("there is no cc");
    private static final Map<String, String> FORBIDDEN = Map.of(Skip.FORBIDDEN, "1");

    @Test
    void an_obstacle_skips_the_test_and_is_named() {
        assertThatThrownBy(() -> Skip.over(OBSTACLE, Map.of()))
                .hasSameClassAs(catchThrowable(Assumptions::abort))
                .hasMessageContaining("there is no cc");
    }

    @Test
    void where_nothing_may_be_skipped_an_obstacle_fails_the_test() {
        assertThatThrownBy(() -> Skip.over(OBSTACLE, FORBIDDEN))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("there is no cc");
    }

    @Test
    void without_an_obstacle_the_test_goes_on() {
        assertThatCode(() -> Skip.over(Optional.empty(), FORBIDDEN)).doesNotThrowAnyException();
    }
}
