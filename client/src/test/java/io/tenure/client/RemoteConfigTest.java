package io.tenure.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RemoteConfigTest {

    @Test
    void addresses_come_alone_or_with_commas_between_them_and_count_once() {
        assertThat(RemoteConfig.of("http://a:1, http://b:2/", "http://a:1").nodes())
                .containsExactly(URI.create("http://a:1"), URI.create("http://b:2"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a:1", "ftp://a:1", "http://a:1/api", "http://", "no address", ""})
    void what_is_no_address_is_refused_with_a_sentence(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RemoteConfig.of(text))
                .withMessageContaining("http://127.0.0.1:8000");
    }
}
