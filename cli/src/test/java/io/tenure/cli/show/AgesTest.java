package io.tenure.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.cli.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers as people read them. */
class AgesTest {

    @ParameterizedTest
    @CsvSource({
        "0,0 ms",
        "350,350 ms",
        "1000,1 s",
        "65432,65 s",
        "100000,1 min",
        "1266000,21 min",
        "6000000,1 h 40 min",
        "7200000,2 h",
        "172800000,2 d",
        "612000000,7 d 2 h"
    })
    void how_long_something_lasted_is_rounded_to_what_matters(String millis, String text) {
        assertThat(Ages.ofMillis(new Json.Number(millis))).isEqualTo(text);
    }

    @Test
    void lengths_of_nodes_are_read_and_anything_else_stays() {
        assertThat(Ages.ofIso(new Json.Text("PT2M2.380694668S"))).isEqualTo("2 min");
        assertThat(Ages.ofIso(new Json.Text("soon"))).isEqualTo("soon");
        assertThat(Ages.ofMillis(new Json.Null())).isEqualTo("-");
        assertThat(Ages.setting(new Json.Text("PT168H"))).isEqualTo("7d");
        assertThat(Ages.setting(new Json.Text("PT1M30S"))).isEqualTo("90s");
    }

    @ParameterizedTest
    @CsvSource({"0.03333333333333333,3 %", "0,0 %", "0.9999,99 %", "1,100 %", "-1,-", "7,-"})
    void shares_are_whole_and_never_too_large(String number, String text) {
        assertThat(Shares.of(new Json.Number(number))).isEqualTo(text);
        assertThat(Shares.of(new Json.Null())).isEqualTo("-");
    }

    @Test
    void times_are_shown_to_the_second() {
        assertThat(Moments.of(new Json.Text("2026-01-01T00:00:00.123456789Z"))).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(Moments.of(new Json.Text("2026-01-01T00:00:00Z"))).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(Moments.of(new Json.Null())).isEqualTo("-");
        assertThat(Moments.inText(new Json.Text("Paused at 2026-01-01T00:00:00.123456Z: version 1.5 is bad.")))
                .isEqualTo("Paused at 2026-01-01T00:00:00Z: version 1.5 is bad.");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "2030-01-02T01:30:00Z,Europe/Berlin,2030-01-02T01:30:00Z (02:30 local)",
                "2030-07-02T22:30:00.5Z,Europe/Berlin,2030-07-02T22:30:00Z (2030-07-03 00:30 local)",
                "2030-07-02T22:30:00Z,UTC,2030-07-02T22:30:00Z",
                "2030-07-02T22:30:00Z,Mars/North,2030-07-02T22:30:00Z",
                "2030-07-02T22:30:00Z,-,2030-07-02T22:30:00Z"
            })
    void the_local_time_of_a_zone_stands_beside(String time, String zone, String text) {
        Json named = zone == null ? new Json.Null() : new Json.Text(zone);
        assertThat(Moments.withLocal(new Json.Text(time), named)).isEqualTo(text);
    }
}
