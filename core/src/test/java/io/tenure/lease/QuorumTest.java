package io.tenure.lease;

import static io.tenure.lease.Sample.N1;
import static io.tenure.lease.Sample.N2;
import static io.tenure.lease.Sample.N3;
import static io.tenure.lease.Sample.N4;
import static io.tenure.lease.Sample.N5;
import static io.tenure.lease.Sample.at;
import static io.tenure.lease.Sample.node;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tenure.node.NodeId;
import io.tenure.time.Moment;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class QuorumTest {

    private static final Voters NO_VOTERS = Voters.of(Set.of());

    @ParameterizedTest
    @CsvSource({
        "1, 0, false, false",
        "1, 1, true, true",
        "2, 0, false, false",
        "2, 1, false, false",
        "2, 2, true, true",
        "3, 1, false, false",
        "3, 2, true, false",
        "3, 3, true, true",
        "4, 2, false, false",
        "4, 3, true, false",
        "4, 4, true, true",
        "5, 2, false, false",
        "5, 3, true, false",
        "5, 5, true, true",
        "6, 3, false, false",
        "6, 4, true, false",
        "7, 3, false, false",
        "7, 4, true, false",
        "7, 6, true, false",
        "7, 7, true, true"
    })
    void a_majority_is_more_than_half_and_all_is_all(int nodes, int held, boolean majority, boolean all) {
        Set<NodeId> set = first(nodes);

        assertThat(has(Quorum.majority(set), first(held), NO_VOTERS)).isEqualTo(majority);
        assertThat(has(Quorum.all(set), first(held), NO_VOTERS)).isEqualTo(all);
        assertThat(has(Quorum.MAJORITY, first(held), Voters.of(set))).isEqualTo(majority);
        assertThat(has(Quorum.ALL, first(held), Voters.of(set))).isEqualTo(all);
    }

    @ParameterizedTest
    @CsvSource({"true, true, true", "true, false, false", "false, true, false", "false, false, false"})
    void both_needs_both(boolean first, boolean second, boolean both) {
        Quorum quorum = Quorum.both(Quorum.all(Set.of(N1)), Quorum.all(Set.of(N2)));
        Set<NodeId> held = new LinkedHashSet<>();
        if (first) {
            held.add(N1);
        }
        if (second) {
            held.add(N2);
        }

        assertThat(has(quorum, held, NO_VOTERS)).isEqualTo(both);
    }

    @Test
    void it_is_told_in_words() {
        assertThat(Quorum.MAJORITY).hasToString("a majority of the voters");
        assertThat(Quorum.both(Quorum.ALL, Quorum.majority(Set.of(N2, N1))))
                .hasToString("all voters and a majority of [" + N1 + ", " + N2 + "]");
    }

    @Test
    void leases_of_others_do_not_count() {
        assertThat(has(Quorum.majority(Set.of(N1, N2, N3)), Set.of(N1, N4, N5), NO_VOTERS))
                .isFalse();
        assertThat(has(Quorum.MAJORITY, Set.of(N1, N4, N5), Voters.of(Set.of(N1, N2, N3))))
                .isFalse();
    }

    @Test
    void a_joint_configuration_needs_both_majorities() {
        Voters joint = new Voters(Set.of(N3, N4, N5), Set.of(N1, N2, N3));

        assertThat(has(Quorum.MAJORITY, Set.of(N1, N2), joint)).isFalse();
        assertThat(has(Quorum.MAJORITY, Set.of(N4, N5), joint)).isFalse();
        assertThat(has(Quorum.MAJORITY, Set.of(N1, N3, N5), joint)).isTrue();
        assertThat(has(Quorum.MAJORITY, Set.of(N1, N2, N4, N5), joint)).isTrue();
        assertThat(has(Quorum.ALL, Set.of(N1, N2, N3, N4), joint)).isFalse();
        assertThat(has(Quorum.ALL, first(5), joint)).isTrue();
    }

    @Test
    void a_quorum_lasts_as_long_as_enough_of_its_leases() {
        Map<NodeId, Moment> held = Map.of(N1, at(100), N2, at(300), N3, at(200));
        Set<NodeId> three = Set.of(N1, N2, N3);

        assertThat(Quorum.majority(three).until(held, NO_VOTERS)).contains(at(200));
        assertThat(Quorum.all(three).until(held, NO_VOTERS)).contains(at(100));
        assertThat(Quorum.both(Quorum.all(Set.of(N2)), Quorum.all(Set.of(N3))).until(held, NO_VOTERS))
                .contains(at(200));
        assertThat(Quorum.MAJORITY.until(held, new Voters(Set.of(N2), Set.of(N1, N3))))
                .contains(at(100));
    }

    @Test
    void voters_are_looked_up_when_the_quorum_is_checked() {
        assertThat(has(Quorum.MAJORITY, Set.of(N1, N2), Voters.of(first(3)))).isTrue();
        assertThat(has(Quorum.MAJORITY, Set.of(N1, N2), Voters.of(first(4)))).isFalse();
    }

    @Test
    void there_is_no_quorum_of_nobody() {
        assertThat(has(Quorum.MAJORITY, first(3), NO_VOTERS)).isFalse();
        assertThat(has(Quorum.ALL, first(3), NO_VOTERS)).isFalse();
        assertThat(has(Quorum.all(Set.of()), first(3), NO_VOTERS)).isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> Quorum.majority(Set.of()));
    }

    @Test
    void a_followers_quorum_is_not_made_of_leases_and_stands_alone() {
        assertThat(has(Quorum.FOLLOWER, first(3), Voters.of(first(3)))).isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> Quorum.both(Quorum.FOLLOWER, Quorum.ALL));
        assertThatIllegalArgumentException().isThrownBy(() -> Quorum.both(Quorum.ALL, Quorum.FOLLOWER));
    }

    private static boolean has(Quorum quorum, Set<NodeId> held, Voters voters) {
        Map<NodeId, Moment> until = new HashMap<>();
        held.forEach(node -> until.put(node, at(1000)));
        return quorum.until(until, voters).isPresent();
    }

    private static Set<NodeId> first(int count) {
        return java.util.stream.IntStream.rangeClosed(1, count)
                .mapToObj(number -> node(number))
                .collect(Collectors.toSet());
    }
}
