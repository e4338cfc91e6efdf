package io.tenure.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeNameTest {

    @ParameterizedTest
    @CsvSource({
        "n1, n1",
        "k1_1, k1-1",
        "Shop-3.prod.example.com, shop-3-prod-example-com",
        "-a--b-, a-b",
        "a-service-with-a-rather-long-name-7d9f8b6c5d-x2x4z, with-a-rather-long-name-7d9f8b6c5d-x2x4z",
        "a-0123456789-0123456789-0123456789.012345, 0123456789-0123456789-0123456789-012345",
    })
    void what_has_a_name_already_gets_one_that_is_like_it(String name, String like) {
        assertThat(NodeName.like(name)).isEqualTo(new NodeName(like));
    }

    @Test
    void a_name_of_which_nothing_can_be_kept_is_refused() {
        assertThatThrownBy(() -> NodeName.like("-_-"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has no letter of a to z");
    }
}
