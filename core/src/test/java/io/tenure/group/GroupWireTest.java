package io.tenure.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.group.GroupLetter.Matter;
import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GroupWireTest {

    private static final GroupWire WIRE = new GroupWire(GroupDriver.CLUSTER);

    private static GroupLetter letter(Matter matter) {
        MemberData data = new MemberData(
                Optional.of(new Endpoint("h.example", 65_535)), Map.of("zone", "a", "rack", "ü"), true, true);
        return new GroupLetter(
                GroupDriver.CLUSTER,
                GroupDriver.id(1),
                99,
                matter,
                new QuorumRegister(3, "n1-00000001", 2),
                Long.MIN_VALUE,
                List.of(
                        new MemberEntry(GroupDriver.id(1), 5, Condition.ALIVE, Set.of(), data),
                        GroupDriver.entry(2, 1L << 50, Condition.SUSPECT, 1, 3),
                        MemberEntry.unheard(GroupDriver.id(3))));
    }

    @Test
    void every_letter_is_read_as_it_was_written_also_by_another_process() {
        for (Matter matter : List.of(
                new Matter.Ping(1), new Matter.Ask(2, GroupDriver.id(2)), new Matter.Ack(3), new Matter.Nack(4))) {
            GroupLetter letter = letter(matter);
            byte[] bytes = WIRE.encode(letter);
            assertThat(WIRE.decode(bytes)).isEqualTo(letter);
            assertThat(new GroupWire(GroupDriver.CLUSTER).decode(bytes)).isEqualTo(letter);
            assertThat(new GroupWire(GroupDriver.CLUSTER).encode(letter)).isEqualTo(bytes);
        }
    }

    @Test
    void what_changed_is_not_taken_for_what_was_written_before() {
        GroupWire wire = new GroupWire(GroupDriver.CLUSTER);
        for (Condition condition : Condition.values()) {
            GroupLetter letter = GroupDriver.letter(1, new Matter.Ping(1), GroupDriver.entry(2, 7, condition));
            assertThat(wire.decode(wire.encode(letter))).isEqualTo(letter);
        }
    }

    @Test
    void a_letter_that_is_cut_anywhere_or_has_more_behind_it_is_refused() {
        byte[] bytes = WIRE.encode(letter(new Matter.Ask(2, GroupDriver.id(2))));
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> new GroupWire(GroupDriver.CLUSTER).decode(cut))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageEndingWith(".");
        }
        assertThatThrownBy(() -> WIRE.decode(Arrays.copyOf(bytes, bytes.length + 1)))
                .hasMessage("There is something behind a letter of the group.");
    }

    @Test
    void a_letter_of_another_cluster_or_format_is_refused() {
        byte[] bytes = WIRE.encode(letter(new Matter.Ping(1)));
        ClusterId other = ClusterId.parse("00000000-0000-0000-0000-000000000002");
        assertThatThrownBy(() -> new GroupWire(other).decode(bytes))
                .hasMessageContaining("This node belongs to cluster " + other);
        bytes[0] = 9;
        assertThatThrownBy(() -> WIRE.decode(bytes)).hasMessage("A letter of the group has the unknown format 9.");
    }
}
