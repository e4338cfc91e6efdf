package io.tenure.job.gadget;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DesignatorTest {

    @ParameterizedTest
    @ValueSource(strings = {"text", "text-1", "text-1.0", "json2-10.22", "x-0.0"})
    void a_designator_is_written_as_it_is_read(String text) {
        assertThat(Designator.parse(text))
                .hasValueSatisfying(read -> assertThat(read).hasToString(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-1.0",
                "1.0",
                "2text-1",
                "text-",
                "text-1.",
                "text-.1",
                "text-1.0.0",
                "text 1.0",
                "text-1.0 ",
                "text--1",
                "text-1,json",
                "text-1.x",
                "tëxt-1.0",
                "text-1234567",
                "text-١"
            })
    void what_is_no_designator_is_not_read(String text) {
        assertThat(Designator.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        // offered, answered, accepted
        "text-1.0, text-1.0, true",
        "text-1.0, TEXT-1.0, true",
        "text-1.0, text-1.7, true",
        "text-1.0, text-1,   true",
        "text-1.0, text,     true",
        "text-1.2, text-1.2, true",
        "text-1.2, text-1.3, true",
        "text-1.2, text-1.1, false",
        "text-1.0, text-0.9, false",
        "text-1.0, text-2.0, false",
        "text-1.0, json-1.0, false",
        "text-1,   text-1.9, true",
        "text-1,   text-2.0, false",
        "text,     text-9.9, true",
        "text,     json,     false"
    })
    void an_answer_is_that_or_a_later_minor_version(String offered, String answered, boolean accepted) {
        assertThat(Designator.parse(offered)
                        .orElseThrow()
                        .accepts(Designator.parse(answered).orElseThrow()))
                .isEqualTo(accepted);
    }
}
