package io.tenure.cli.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerTest {

    @Test
    void several_are_separated_by_commas_and_completed() {
        assertThat(Server.list("http://a:1, b:2/,https://c.example/tenure/,[::1]:3"))
                .extracting(Server::url)
                .containsExactly("http://a:1", "http://b:2", "https://c.example/tenure", "http://[::1]:3");
    }

    @Test
    void a_target_is_put_behind_it() {
        assertThat(Server.list("https://c/tenure").getFirst().at(Target.of("a/b")))
                .hasToString("https://c/tenure/api/v1/a%2Fb");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "http://",
                "ftp://a",
                "http://a:99999",
                "http://a:x",
                "http://u:p@a",
                "http://a?x",
                "http://a#x",
                "http://a b",
                "a,,b"
            })
    void what_is_no_url_is_refused(String text) {
        assertThatThrownBy(() -> Server.list(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not a URL; write it as http://127.0.0.1:8000.");
    }
}
