package io.tenure.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class VerdictTest {

    private static final Verdict.Electorate THREE = new Verdict.Electorate(3, true);
    private static final Verdict.Electorate FIVE = new Verdict.Electorate(5, true);

    @Test
    void nodes_with_the_same_digest_agree() {
        assertThat(Verdict.of("a", 7, Map.of("b", 7L, "c", 7L), THREE)).isEqualTo(new Verdict.Agreed(true));
        assertThat(Verdict.of("a", 7, Map.of("b", 7L), THREE)).isEqualTo(new Verdict.Agreed(false));
        assertThat(Verdict.of("a", 7, Map.of(), new Verdict.Electorate(1, true)))
                .isEqualTo(new Verdict.Agreed(true));
    }

    @Test
    void who_differs_from_a_majority_is_wrong() {
        assertThat(Verdict.of("a", 1, Map.of("c", 7L, "b", 7L), THREE))
                .isEqualTo(new Verdict.Outvoted(List.of("b", "c")));
        assertThat(Verdict.of("a", 1, Map.of("b", 1L, "c", 7L, "d", 7L, "e", 7L), FIVE))
                .isEqualTo(new Verdict.Outvoted(List.of("c", "d", "e")));
    }

    @Test
    void who_is_with_the_majority_names_the_others() {
        assertThat(Verdict.of("a", 7, Map.of("b", 7L, "c", 1L), THREE))
                .isEqualTo(new Verdict.OthersOutvoted(List.of("c")));
        assertThat(Verdict.of("a", 7, Map.of("e", 2L, "b", 7L, "c", 7L, "d", 1L), FIVE))
                .isEqualTo(new Verdict.OthersOutvoted(List.of("d", "e")));
    }

    @Test
    void without_a_majority_nobody_is_ended() {
        assertThat(Verdict.of("a", 1, Map.of("b", 7L), THREE))
                .as("the third may side with either")
                .isEqualTo(new Verdict.Undecided(List.of(List.of("a"), List.of("b"))));
        assertThat(Verdict.of("a", 1, Map.of("b", 7L, "c", 8L), THREE))
                .isEqualTo(new Verdict.Undecided(List.of(List.of("a"), List.of("b"), List.of("c"))));
        assertThat(Verdict.of("a", 1, Map.of("b", 7L), new Verdict.Electorate(2, true)))
                .isInstanceOf(Verdict.Undecided.class);
    }

    @Test
    void a_worker_has_no_vote() {
        Verdict.Electorate worker = new Verdict.Electorate(3, false);
        assertThat(Verdict.of("w", 1, Map.of("a", 7L, "b", 7L), worker))
                .isEqualTo(new Verdict.Outvoted(List.of("a", "b")));
        assertThat(Verdict.of("w", 1, Map.of("a", 1L, "b", 7L), worker)).isInstanceOf(Verdict.Undecided.class);
        assertThat(Verdict.of("w", 1, Map.of("a", 1L, "b", 1L), worker)).isEqualTo(new Verdict.Agreed(false));
        assertThat(Verdict.of("w", 1, Map.of("a", 1L, "b", 1L, "c", 1L), worker))
                .isEqualTo(new Verdict.Agreed(true));
    }
}
