package io.tenure.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemoOptionsTest {

    @Test
    void nothing_need_be_said() {
        DemoOptions options = DemoOptions.of(List.of());

        assertThat(options.keep()).isEmpty();
        assertThat(options.port()).isEmpty();
        assertThat(options.plain()).isFalse();
    }

    @Test
    void everything_may_be_said_in_any_order() {
        DemoOptions options = DemoOptions.of(List.of("--plain", "--port", "9000", "--keep", "here"));

        assertThat(options.keep()).contains(Path.of("here"));
        assertThat(options.port()).contains(9000);
        assertThat(options.plain()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--kep here|There is no option --kep; tenure demo --help lists all.",
                "--keep|A value must follow --keep.",
                "--port none|--port is a number from 1 to 65529, not none.",
                "--port 0|--port is a number from 1 to 65529, not 0.",
                "--port 65530|--port is a number from 1 to 65529, not 65530.",
            })
    void what_is_not_understood_is_a_sentence(String words, String sentence) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DemoOptions.of(List.of(words.split(" "))))
                .withMessage(sentence);
    }

    @Test
    void the_help_names_every_option() {
        assertThat(DemoOptions.HELP).contains("--keep DIR", "--port N", "--plain");
    }
}
