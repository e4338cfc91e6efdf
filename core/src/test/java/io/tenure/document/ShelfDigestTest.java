package io.tenure.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Nodes of different versions compare digests. */
final class ShelfDigestTest {

    private static ShelfDigest digest(String name, String value) {
        return ShelfDigest.of(name, value.getBytes(UTF_8));
    }

    @Test
    void digests_are_those_of_the_first_version() {
        assertThat(digest("/a/é", "value of more than eight bytes"))
                .isEqualTo(new ShelfDigest(2764731387835264134L, -1780515049792270978L));
    }

    @Test
    void rows_that_have_exchanged_their_values_differ() {
        ShelfDigest one = digest("a", "1").plus(digest("b", "2"));
        assertThat(one).isNotEqualTo(digest("a", "2").plus(digest("b", "1")));
        assertThat(digest("ab", "c")).isNotEqualTo(digest("a", "bc"));
        assertThat(digest("a", "\0")).isNotEqualTo(digest("a", "\0\0"));
    }

    @Test
    void what_was_added_can_be_taken_away_in_any_order() {
        ShelfDigest both = digest("a", "1").plus(digest("b", "2"));
        assertThat(both.minus(digest("a", "1"))).isEqualTo(digest("b", "2"));
        assertThat(both.minus(digest("b", "2")).minus(digest("a", "1"))).isEqualTo(ShelfDigest.EMPTY);
    }

    @Test
    void similar_rows_have_different_halves() {
        Set<Long> halves = new HashSet<>();
        for (int i = 0; i < 10_000; i++) {
            ShelfDigest digest = digest("name" + i % 100, "value" + i);
            halves.add(digest.high());
            halves.add(digest.low());
        }
        assertThat(halves).hasSize(20_000);
    }
}
