package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DigestVerdictTest {

    private static final DigestVerdict.Electorate THREE = new DigestVerdict.Electorate(3, true);
    private static final DigestVerdict.Electorate FIVE = new DigestVerdict.Electorate(5, true);

    @Test
    void nodes_with_the_same_digest_agree() {
        assertThat(DigestVerdict.of("a", 7, Map.of("b", 7L, "c", 7L), THREE)).isEqualTo(new DigestVerdict.Agreed(true));
        assertThat(DigestVerdict.of("a", 7, Map.of("b", 7L), THREE)).isEqualTo(new DigestVerdict.Agreed(false));
        assertThat(DigestVerdict.of("a", 7, Map.of(), new DigestVerdict.Electorate(1, true)))
                .isEqualTo(new DigestVerdict.Agreed(true));
    }

    @Test
    void who_differs_from_a_majority_is_wrong() {
        assertThat(DigestVerdict.of("a", 1, Map.of("c", 7L, "b", 7L), THREE))
                .isEqualTo(new DigestVerdict.Outvoted(List.of("b", "c")));
        assertThat(DigestVerdict.of("a", 1, Map.of("b", 1L, "c", 7L, "d", 7L, "e", 7L), FIVE))
                .isEqualTo(new DigestVerdict.Outvoted(List.of("c", "d", "e")));
    }

    @Test
    void who_is_with_the_majority_names_the_others() {
        assertThat(DigestVerdict.of("a", 7, Map.of("b", 7L, "c", 1L), THREE))
                .isEqualTo(new DigestVerdict.OthersOutvoted(List.of("c")));
        assertThat(DigestVerdict.of("a", 7, Map.of("e", 2L, "b", 7L, "c", 7L, "d", 1L), FIVE))
                .isEqualTo(new DigestVerdict.OthersOutvoted(List.of("d", "e")));
    }

    @Test
    void without_a_majority_nobody_is_ended() {
        assertThat(DigestVerdict.of("a", 1, Map.of("b", 7L), THREE))
                .as("the third may side with either")
                .isEqualTo(new DigestVerdict.Undecided(List.of(List.of("a"), List.of("b"))));
        assertThat(DigestVerdict.of("a", 1, Map.of("b", 7L, "c", 8L), THREE))
                .isEqualTo(new DigestVerdict.Undecided(List.of(List.of("a"), List.of("b"), List.of("c"))));
        assertThat(DigestVerdict.of("a", 1, Map.of("b", 7L), new DigestVerdict.Electorate(2, true)))
                .isInstanceOf(DigestVerdict.Undecided.class);
    }

    @Test
    void a_learner_has_no_vote() {
        DigestVerdict.Electorate learner = new DigestVerdict.Electorate(3, false);
        assertThat(DigestVerdict.of("w", 1, Map.of("a", 7L, "b", 7L), learner))
                .isEqualTo(new DigestVerdict.Outvoted(List.of("a", "b")));
        assertThat(DigestVerdict.of("w", 1, Map.of("a", 1L, "b", 7L), learner))
                .isInstanceOf(DigestVerdict.Undecided.class);
        assertThat(DigestVerdict.of("w", 1, Map.of("a", 1L, "b", 1L), learner))
                .isEqualTo(new DigestVerdict.Agreed(false));
        assertThat(DigestVerdict.of("w", 1, Map.of("a", 1L, "b", 1L, "c", 1L), learner))
                .isEqualTo(new DigestVerdict.Agreed(true));
    }
}
