package io.tenure.selector;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.node.NodeId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlacementTest {

    private static final int KEYS = 100_000;
    private static final int CLUSTERS = 200;
    private static final int[] KEYS_PER_PARTITION = keysPerPartition();

    private static int[] keysPerPartition() {
        int[] counts = new int[Partition.COUNT];
        IntStream.range(0, KEYS)
                .forEach(key -> counts[Partition.of("/core/examples/" + key).number()]++);
        return counts;
    }

    private static List<Partition> partitions() {
        return IntStream.range(0, Partition.COUNT).mapToObj(Partition::new).toList();
    }

    @Test
    void ten_nodes_share_the_keys_evenly_in_every_cluster() {
        Random chance = new Random(1);
        for (int i = 0; i < CLUSTERS; i++) {
            Placement placement = Placement.of(Views.random(10, chance));
            Map<NodeId, Integer> shares = new HashMap<>();
            partitions()
                    .forEach(partition -> shares.merge(
                            placement.owner(partition).orElseThrow().id(),
                            KEYS_PER_PARTITION[partition.number()],
                            Integer::sum));
            assertThat(Collections.max(shares.values())).as("cluster %d", i).isLessThanOrEqualTo(KEYS / 10 * 11 / 10);
        }
    }

    @Test
    void a_node_that_leaves_moves_only_its_own_keys() {
        GroupView before = Views.random(7, new Random(2));
        GroupMember gone = before.members().get(3);
        Placement first = Placement.of(before);
        List<Placement> later = List.of(
                Placement.of(Views.without(before, gone)),
                Placement.of(Views.with(before, gone, MemberStatus.UNAVAILABLE)));
        for (Placement then : later) {
            assertThat(partitions()).allSatisfy(partition -> {
                GroupMember owner = first.owner(partition).orElseThrow();
                NodeId now = then.owner(partition).orElseThrow().id();
                if (owner.equals(gone)) {
                    assertThat(now).isEqualTo(first.ranked(partition).get(1).id());
                } else {
                    assertThat(now).isEqualTo(owner.id());
                }
            });
        }
    }

    @Test
    void the_same_view_gives_the_same_placement_whoever_has_it_and_in_whatever_order_it_came() {
        GroupView view = Views.random(9, new Random(3));
        List<GroupMember> shuffled = new ArrayList<>(view.members());
        Collections.shuffle(shuffled, new Random(4));
        Placement here = Placement.of(view);
        Placement there = Placement.of(new GroupView(shuffled.getFirst().id(), 7, shuffled, 1));
        assertThat(partitions()).allSatisfy(partition -> {
            assertThat(there.owner(partition)).isEqualTo(here.owner(partition));
            assertThat(there.ranked(partition)).isEqualTo(here.ranked(partition));
        });
    }

    @Test
    void only_an_available_member_owns_and_copies_stay_where_they_are() {
        GroupView view = Views.random(5, new Random(5));
        Partition partition = Partition.of("/core/examples/a");
        List<GroupMember> ranked = Placement.of(view).ranked(partition);
        for (MemberStatus status : List.of(MemberStatus.SYNCHRONIZING, MemberStatus.UNAVAILABLE)) {
            Selection selection = Placement.of(Views.with(view, ranked.getFirst(), status))
                    .select("/core/examples/a", Selector.DEFAULT_3X);
            assertThat(selection.owner()).contains(ranked.get(1));
            assertThat(selection.copies())
                    .extracting(GroupMember::id)
                    .containsExactly(
                            ranked.get(0).id(),
                            ranked.get(1).id(),
                            ranked.get(2).id());
        }
    }

    @Test
    void a_replaced_member_and_an_observer_hold_nothing() {
        GroupView view = Views.of(List.of(
                Views.member("n1-00000001", MemberStatus.AVAILABLE),
                Views.member("n2-00000002", MemberStatus.REPLACED),
                Views.observer("n3-00000003")));
        Placement placement = Placement.of(view);
        assertThat(partitions()).allSatisfy(partition -> {
            assertThat(placement.owner(partition)).contains(view.members().getFirst());
            assertThat(placement.copies(partition, Selector.DEFAULT))
                    .containsExactly(view.members().getFirst());
        });
    }

    @Test
    void members_that_catch_up_own_while_nobody_else_can() {
        GroupMember down = Views.member("n1-00000001", MemberStatus.UNAVAILABLE);
        GroupMember slow = Views.member("n2-00000002", MemberStatus.SYNCHRONIZING);
        GroupMember fit = Views.member("n3-00000003", MemberStatus.AVAILABLE);
        Partition any = new Partition(0);
        assertThat(Placement.of(Views.of(List.of(down, slow))).owner(any)).contains(slow);
        assertThat(Placement.of(Views.of(List.of(down, slow, fit))).owner(any)).contains(fit);
        assertThat(Placement.of(Views.of(List.of(down))).owner(any)).isEmpty();
        assertThat(Placement.of(Views.of(List.of(down))).copies(any, Selector.DEFAULT))
                .containsExactly(down);
    }

    @Test
    void there_are_as_many_copies_as_the_selector_says_and_members_can_hold() {
        Placement five = Placement.of(Views.random(5, new Random(6)));
        Placement two = Placement.of(Views.random(2, new Random(7)));
        Partition any = new Partition(Partition.COUNT - 1);
        assertThat(five.copies(any, Selector.DEFAULT)).hasSize(5).isEqualTo(five.ranked(any));
        assertThat(five.copies(any, Selector.DEFAULT_3X)).hasSize(3);
        assertThat(five.copies(any, Selector.of("single", 1)))
                .containsExactly(five.owner(any).orElseThrow());
        assertThat(two.copies(any, Selector.DEFAULT_3X)).hasSize(2);
    }

    @Test
    void a_placement_is_made_once_per_view() {
        GroupView view = Views.random(3, new Random(8));
        AtomicInteger asked = new AtomicInteger();
        List<GroupView> views = List.of(view, view, Views.random(3, new Random(8)), Views.random(3, new Random(9)));
        CurrentPlacement current = new CurrentPlacement(() -> views.get(asked.getAndIncrement()));
        Placement first = current.get();
        assertThat(current.get()).as("an equal view").isSameAs(first);
        assertThat(current.get()).as("another view").isNotSameAs(first);
    }
}
