package io.tenure.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.store.Body;
import io.tenure.store.CodecException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JacksonCodecTest {

    private final JacksonCodec codec = new JacksonCodec();

    record Mail(String to, int copies, Instant at, Duration patience, Optional<String> note, List<String> tags) {}

    record Loop(String name) {
        public Loop getSelf() {
            return this;
        }
    }

    @Test
    void a_value_comes_back_as_it_was_written() {
        Mail mail = new Mail(
                "a@b",
                2,
                Instant.parse("2026-01-01T00:00:00.123456789Z"),
                Duration.ofMillis(1500),
                Optional.of("grüße"),
                List.of("x"));

        assertThat(codec.decode(codec.encode("mail", mail), Mail.class)).isEqualTo(mail);
    }

    @Test
    void times_are_written_as_text_that_people_can_read() {
        String text = codec.encode(
                        "mail", new Mail("a", 1, Instant.EPOCH, Duration.ofSeconds(3), Optional.empty(), List.of()))
                .text();

        assertThat(text).contains("\"1970-01-01T00:00:00Z\"").contains("\"PT3S\"");
    }

    @Test
    void the_type_name_is_the_callers_own() {
        assertThat(codec.encode("mail", "hello").type()).isEqualTo("mail");
    }

    @Test
    void unknown_fields_are_skipped() {
        Body newer = Body.of("mail", "{\"to\":\"a\",\"colour\":\"red\"}");

        assertThat(codec.decode(newer, Mail.class).to()).isEqualTo("a");
    }

    @Test
    void a_body_that_is_not_json_is_refused_with_its_place() {
        assertThatThrownBy(() -> codec.decode(Body.of("mail", "{\"to\":}"), Mail.class))
                .isInstanceOf(CodecException.class)
                .hasMessageStartingWith(
                        "A body of the type 'mail' cannot be read as io.tenure.json.JacksonCodecTest$Mail: ")
                .hasMessageEndingWith("it is not JSON, at line 1, column 7.");
    }

    @Test
    void a_field_of_another_kind_is_refused() {
        assertThatThrownBy(() -> codec.decode(Body.of("mail", "{\"copies\":\"many\"}"), Mail.class))
                .isInstanceOf(CodecException.class)
                .hasMessageEndingWith("it does not have the expected form, at line 1, column 11; look at 'copies'.");
    }

    @Test
    void a_body_of_null_is_refused() {
        assertThatThrownBy(() -> codec.decode(Body.of("mail", "null"), Mail.class))
                .isInstanceOf(CodecException.class)
                .hasMessageEndingWith("it is null.");
    }

    @Test
    void text_after_the_value_is_refused() {
        assertThatThrownBy(() -> codec.decode(Body.of("mail", "{} {}"), Mail.class))
                .isInstanceOf(CodecException.class);
    }

    @Test
    void a_value_that_contains_itself_cannot_be_written() {
        assertThatThrownBy(() -> codec.encode("loop", new Loop("x")))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining("cannot be written as 'loop'");
    }
}
