package io.tenure.cli.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

    @ParameterizedTest
    @CsvSource({
        "500ms,PT0.5S,500ms",
        "5s,PT5S,5s",
        "90s,PT1M30S,90s",
        "1m,PT1M,1m",
        "120m,PT2H,2h",
        "1000ms,PT1S,1s",
        "7d,PT168H,7d",
        "48h,PT48H,2d"
    })
    void durations_are_read_and_written(String text, Duration duration, String again) {
        assertThat(Durations.parse(text)).isEqualTo(duration);
        assertThat(Durations.format(duration)).isEqualTo(again);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "0s", "-1s", "5 s", "1.5s", "s", "5w", "99999999999999999999s"})
    void anything_else_is_refused(String text) {
        assertThatThrownBy(() -> Durations.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The duration '" + text + "' is not usable; write it as 500ms, 5s, 1m, 2h or 7d.");
    }
}
