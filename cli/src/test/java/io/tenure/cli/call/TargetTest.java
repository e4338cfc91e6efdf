package io.tenure.cli.call;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TargetTest {

    @Test
    void a_slash_inside_an_id_stays_inside() {
        assertThat(Target.of("store", "files", "a/b c")).hasToString("/api/v1/store/files/a%2Fb%20c");
    }

    @Test
    void letters_beyond_ascii_are_utf_8() {
        assertThat(Target.of("ü", "🐘")).hasToString("/api/v1/%C3%BC/%F0%9F%90%98");
    }

    @Test
    void only_unreserved_letters_stand_for_themselves() {
        assertThat(Target.of("aZ09-._~", "%?#&=+\"'*")).hasToString("/api/v1/aZ09-._~/%25%3F%23%26%3D%2B%22%27%2A");
    }

    @Test
    void a_query_is_encoded_too() {
        assertThat(Target.of("x").query("prefix", "a&b=c").query("limit", "5"))
                .hasToString("/api/v1/x?prefix=a%26b%3Dc&limit=5");
    }
}
