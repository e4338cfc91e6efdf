package io.tenure.document;

import static io.tenure.document.DocumentRelation.EQUAL_TIME;
import static io.tenure.document.DocumentRelation.EQUAL_VERSION;
import static io.tenure.document.DocumentRelation.IN_CONFLICT;
import static io.tenure.document.DocumentRelation.NEWER_UPDATE_TIME;
import static io.tenure.document.DocumentRelation.NEWER_VERSION;
import static io.tenure.document.DocumentRelation.PREFERRED;
import static io.tenure.document.SomeStates.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The first ten are the cases of Xenon's TestServiceDocument.compare, in its order. */
class DocumentComparisonTest {

    private static final Duration EPSILON = Duration.ofMillis(10);
    private static final long NOW = 1_000_000;
    private static final long FAR = NOW + 20_000;
    private static final long NEAR = NOW + 5_000;

    @Test
    void different_versions_equal_time_the_second_is_preferred() {
        assertThat(relations(1, 1, "a", NOW, 1, 2, "a", NOW)).containsExactly(EQUAL_TIME);
    }

    @Test
    void different_epochs_equal_time_the_second_is_preferred() {
        assertThat(relations(1, 1, "a", NOW, 2, 2, "a", NOW)).containsExactly(EQUAL_TIME);
    }

    @Test
    void same_epochs_different_versions_equal_time_the_second_is_preferred() {
        assertThat(relations(2, 1, "a", NOW, 2, 2, "b", NOW)).containsExactly(EQUAL_TIME);
    }

    @Test
    void equal_versions_equal_time_neither_is_preferred() {
        assertThat(relations(1, 1, "a", NOW, 1, 1, "a", NOW)).containsExactlyInAnyOrder(EQUAL_VERSION, EQUAL_TIME);
    }

    @Test
    void a_higher_version_with_an_older_time_is_preferred() {
        assertThat(relations(1, 10, "a", NOW, 1, 1, "a", FAR)).containsExactlyInAnyOrder(NEWER_VERSION, PREFERRED);
    }

    @Test
    void equal_versions_later_time_outside_epsilon_the_first_is_preferred() {
        assertThat(relations(1, 1, "a", FAR, 1, 1, "a", NOW))
                .containsExactlyInAnyOrder(EQUAL_VERSION, NEWER_UPDATE_TIME, PREFERRED);
    }

    @Test
    void equal_versions_older_time_outside_epsilon_the_first_is_not_preferred() {
        assertThat(relations(1, 1, "a", NOW, 1, 1, "a", FAR)).containsExactly(EQUAL_VERSION);
    }

    @Test
    void equal_versions_time_within_epsilon_equal_states_no_conflict() {
        assertThat(relations(1, 1, "a", NOW, 1, 1, "a", NEAR)).containsExactly(EQUAL_VERSION);
    }

    @Test
    void equal_versions_second_newer_within_epsilon_other_states_in_conflict() {
        assertThat(relations(1, 1, "a", NOW, 1, 1, "b", NEAR)).containsExactlyInAnyOrder(EQUAL_VERSION, IN_CONFLICT);
    }

    @Test
    void equal_versions_first_newer_within_epsilon_other_states_in_conflict() {
        assertThat(relations(1, 1, "a", NEAR, 1, 1, "b", NOW))
                .containsExactlyInAnyOrder(EQUAL_VERSION, NEWER_UPDATE_TIME, IN_CONFLICT);
    }

    @Test
    void a_higher_epoch_beats_a_higher_version() {
        assertThat(relations(2, 1, "a", NOW, 1, 9, "b", FAR)).containsExactlyInAnyOrder(NEWER_VERSION, PREFERRED);
    }

    @Test
    void the_best_is_the_same_in_whatever_order_the_states_come() {
        List<ReplicatedState> states = new ArrayList<>(List.of(
                SomeStates.state(1, 9, "x"),
                SomeStates.state(2, 3, "y", 5),
                SomeStates.state(2, 3, "z", 6),
                SomeStates.state(2, 3, "q", 6)));
        ReplicatedState best = Collections.max(states, DocumentComparison.ORDER);

        for (int i = 0; i < states.size(); i++) {
            Collections.rotate(states, 1);
            assertThat(Collections.max(states, DocumentComparison.ORDER)).isEqualTo(best);
        }
        assertThat(best.stamp().updatedMicros()).isEqualTo(6);
    }

    @Test
    void a_state_whose_epoch_ended_earlier_in_the_winners_lineage_is_a_branch() {
        Lineage lineage = Lineage.NONE.with(new Place(1, 0), OWNER).with(new Place(3, 5), OWNER);
        ReplicatedState winner = SomeStates.with(new Place(3, 7), lineage, "w", NOW);

        assertThat(DocumentComparison.isBranch(SomeStates.state(1, 4, "a"), winner))
                .isFalse();
        assertThat(DocumentComparison.isBranch(SomeStates.state(1, 5, "a"), winner))
                .isTrue();
        assertThat(DocumentComparison.isBranch(SomeStates.state(2, 5, "a"), winner))
                .isTrue();
        assertThat(DocumentComparison.isBranch(SomeStates.state(3, 5, "a"), winner))
                .isFalse();
    }

    @Test
    void a_state_of_the_same_epoch_by_another_owner_is_a_branch() {
        String other = "n2-00000002";
        Lineage shared = Lineage.NONE.with(new Place(1, 0), OWNER);
        ReplicatedState winner = SomeStates.with(new Place(2, 7), shared.with(new Place(2, 1), other), "w", NOW);

        for (long version = 1; version <= 7; version++) {
            Place place = new Place(2, version);
            assertThat(DocumentComparison.isBranch(
                            SomeStates.with(place, shared.with(new Place(2, 1), OWNER), "l", NOW), winner))
                    .isTrue();
            assertThat(DocumentComparison.isBranch(
                            SomeStates.with(place, shared.with(new Place(2, 1), other), "w", NOW), winner))
                    .isFalse();
        }
    }

    @Test
    void a_state_whose_owner_is_not_known_is_judged_by_its_place() {
        Lineage old = new Lineage(List.of(new Lineage.Reach(1, 0, ""), new Lineage.Reach(3, 5, "")));
        ReplicatedState winner = SomeStates.with(new Place(3, 7), old, "w", NOW);

        assertThat(DocumentComparison.isBranch(SomeStates.state(3, 6, "a"), winner))
                .isFalse();
        assertThat(DocumentComparison.isBranch(SomeStates.state(1, 5, "a"), winner))
                .isTrue();
    }

    @Test
    void an_epoch_that_the_lineage_has_forgotten_is_no_branch() {
        Lineage lineage = Lineage.NONE;
        for (int epoch = 1; epoch <= Lineage.KEPT + 1; epoch++) {
            lineage = lineage.with(new Place(epoch, epoch), OWNER);
        }

        assertThat(lineage.reaches()).hasSize(Lineage.KEPT);
        assertThat(lineage.mayHold(new Place(1, 1), OWNER)).isTrue();
        assertThat(lineage.mayHold(new Place(2, 9), OWNER)).isFalse();
    }

    private static Set<DocumentRelation> relations(
            long epochA, long versionA, String a, long timeA, long epochB, long versionB, String b, long timeB) {
        return DocumentComparison.relations(
                SomeStates.state(epochA, versionA, a, timeA), SomeStates.state(epochB, versionB, b, timeB), EPSILON);
    }
}
