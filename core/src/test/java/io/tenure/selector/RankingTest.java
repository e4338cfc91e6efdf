package io.tenure.selector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.group.GroupMember;
import io.tenure.group.MemberStatus;
import io.tenure.node.NodeId;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The values here are for ever: data lies where they say. */
class RankingTest {

    @ParameterizedTest
    @CsvSource({"'', 15348", "/core/examples, 2099", "/core/examples/a, 9049", "ключ, 5697"})
    void a_key_falls_into_the_same_partition_for_ever(String key, int partition) {
        assertThat(Partition.of(key)).isEqualTo(new Partition(partition));
    }

    @ParameterizedTest
    @CsvSource({
        "n1-3f2a9c01, 0, d010473261ebbcf0",
        "n1-3f2a9c01, 16383, f547371ad6b8d6a6",
        "n2-00000000, 0, 9b69a58666f5f303",
        "n2-00000000, 8191, d376b6ad0981f166"
    })
    void a_member_has_the_same_weight_for_ever(String id, int partition, String weight) {
        assertThat(Long.toHexString(Ranking.weight(Ranking.seed(NodeId.parse(id)), Ranking.mixed(partition))))
                .isEqualTo(weight);
    }

    @ParameterizedTest
    @CsvSource({"0, n2 n3 n1 n4 n5", "1, n2 n1 n3 n4 n5", "4711, n4 n2 n5 n3 n1", "16383, n5 n1 n3 n4 n2"})
    void members_rank_in_the_same_order_for_ever(int partition, String order) {
        List<GroupMember> members = IntStream.rangeClosed(1, 5)
                .mapToObj(number -> Views.member("n%d-0000000%d".formatted(number, number), MemberStatus.AVAILABLE))
                .toList();
        assertThat(Placement.of(Views.of(members)).ranked(new Partition(partition)).stream()
                        .map(member -> member.id().name().value())
                        .toList())
                .containsExactly(order.split(" "));
    }

    @Test
    void only_whole_names_and_factors_make_a_selector() {
        assertThatThrownBy(() -> Selector.of("few", 0)).hasMessageContaining("The replication factor 0 is not usable");
        assertThat(Selector.of("few", 2).isBuiltIn()).isFalse();
        assertThat(Selector.DEFAULT_3X.isBuiltIn()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A", "a/b", "-a", "a.b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})
    void a_name_that_would_not_fit_into_a_path_is_refused(String name) {
        assertThatThrownBy(() -> Selector.of(name, 2)).hasMessageContaining("is not usable: take 1 to 40");
    }
}
