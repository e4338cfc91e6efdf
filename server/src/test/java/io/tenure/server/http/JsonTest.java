package io.tenure.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class JsonTest {

    @Test
    void letters_beyond_ascii_are_no_reason_to_complain() {
        assertThat(Json.complaint(utf8("{\"name\": \"Jürgen\"}"))).isEmpty();
        assertThat(Json.complaint(utf8("{\"name\": \"Jurgen\"}"))).isEmpty();
    }

    @Test
    void a_mistake_is_found_at_the_same_place_whatever_letters_stand_before_it() {
        assertThat(Json.complaint(utf8("{\n \"name\": \"ü\", x}")))
                .isEqualTo(Json.complaint(utf8("{\n \"name\": \"u\", x}")))
                .get()
                .asString()
                .startsWith("The body is not JSON, at line 2, column ");
    }

    @Test
    void json_in_another_encoding_is_refused() {
        assertThat(Json.complaint("{\"a\": 1}".getBytes(StandardCharsets.UTF_16LE)))
                .isPresent();
        assertThat(Json.complaint("{\"a\": 1}".getBytes(StandardCharsets.UTF_16)))
                .isPresent();
        assertThat(Json.complaint("\"ü\"".getBytes(StandardCharsets.ISO_8859_1)))
                .contains("The body is not UTF-8.");
    }

    @Test
    void exactly_one_value_is_expected() {
        assertThat(Json.complaint(utf8(" "))).contains("The body is empty; a JSON value is expected.");
        assertThat(Json.complaint(utf8("1 2")).orElseThrow()).startsWith("The body has more after its JSON value");
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
