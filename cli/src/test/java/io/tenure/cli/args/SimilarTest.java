package io.tenure.cli.args;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimilarTest {

    @ParameterizedTest
    @CsvSource({
        "status,status,0",
        "statsu,status,1",
        "stats,status,1",
        "xstatus,status,1",
        "stotus,status,1",
        "'',abc,3"
    })
    void distance_counts_slips_of_the_finger(String a, String b, int distance) {
        assertThat(Similar.distance(a, b)).isEqualTo(distance);
        assertThat(Similar.distance(b, a)).isEqualTo(distance);
    }

    @Test
    void the_nearest_word_is_proposed() {
        assertThat(Similar.hint("node ", "lss", List.of("remove", "ls"))).isEqualTo(" Did you mean 'node ls'?");
    }

    @Test
    void a_short_word_is_not_like_everything() {
        assertThat(Similar.hint("", "x", List.of("ls", "get"))).isEmpty();
    }
}
