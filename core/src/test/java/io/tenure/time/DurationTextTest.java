package io.tenure.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DurationTextTest {

    @ParameterizedTest
    @CsvSource({
        "PT10S,10 s",
        "PT0.4S,0.4 s",
        "PT1M30S,90 s",
        "PT0S,0 s",
        "PT-2S,-2 s",
        "PT-0.4S,-0.4 s",
        "PT1H,3600 s",
        "PT9223372036854775807S,9223372036854775807 s",
        "PT-9223372036854775808S,-9223372036854775808 s"
    })
    void lengths_are_told_in_seconds(Duration length, String text) {
        assertThat(DurationText.of(length)).isEqualTo(text);
    }
}
