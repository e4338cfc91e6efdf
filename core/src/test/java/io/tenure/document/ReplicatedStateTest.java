package io.tenure.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.store.codec.FormatException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplicatedStateTest {

    private static final String FIRST =
            "01022f61016b07ac0202020007ab0201010000000000000001035055540000000000000000000101026b31";
    private static final String SECOND = "02122f636f72652f6578616d706c65732f6f6e65076578616d706c6502030102030b"
            + "6e312d3030303030303031016300000000000003e8035055540000000000000000000000";

    @Test
    void what_was_encoded_is_read_again() {
        assertThat(ReplicatedStateCodec.decode(ReplicatedStateCodec.encode(SomeStates.FULL)))
                .isEqualTo(SomeStates.FULL);
    }

    /** Digests are of these bytes: whatever a node reads, it must write again as it was. */
    @Test
    void states_of_the_first_format_are_read_and_written_as_they_were() {
        assertThat(HexFormat.of().formatHex(ReplicatedStateCodec.encode(SomeStates.OLD)))
                .isEqualTo(FIRST);
        assertThat(ReplicatedStateCodec.decode(HexFormat.of().parseHex(FIRST))).isEqualTo(SomeStates.OLD);
    }

    @Test
    void the_owners_of_epochs_are_in_the_second_format() {
        ReplicatedState state = SomeStates.state(2, 3, "c");

        assertThat(HexFormat.of().formatHex(ReplicatedStateCodec.encode(state))).isEqualTo(SECOND);
        assertThat(ReplicatedStateCodec.decode(HexFormat.of().parseHex(SECOND))
                        .lineage()
                        .owner())
                .isEqualTo("n1-00000001");
    }

    @Test
    void states_that_differ_have_other_bytes_and_hashes() {
        for (ReplicatedState other : List.of(
                SomeStates.tombstone(SomeStates.FULL),
                SomeStates.FULL.moved(7, SomeStates.OWNER),
                SomeStates.FULL.moved(8, SomeStates.OWNER))) {
            assertThat(other).isNotEqualTo(SomeStates.FULL);
            assertThat(StateHash.of(other)).isNotEqualTo(StateHash.of(SomeStates.FULL));
        }
    }

    @Test
    void a_state_that_is_cut_is_refused() {
        byte[] bytes = ReplicatedStateCodec.encode(SomeStates.FULL);

        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> ReplicatedStateCodec.decode(cut)).isInstanceOf(FormatException.class);
        }
    }

    @Test
    void the_oldest_key_makes_room() {
        ReplicatedState state = SomeStates.FULL;
        for (int i = 0; i < ReplicatedState.KEYS; i++) {
            state = new ReplicatedState(
                    state.link(),
                    state.kind(),
                    state.place(),
                    state.lineage(),
                    state.content(),
                    state.stamp(),
                    false,
                    state.keysWith("n" + i));
        }

        assertThat(state.keys())
                .hasSize(ReplicatedState.KEYS)
                .doesNotContain("k1", "k2")
                .endsWith("n15");
    }

    @Test
    void a_number_of_copies_is_read() {
        assertThat(CopyCount.parse("all").of(2, 5)).isEqualTo(5);
        assertThat(CopyCount.parse("4").of(2, 5)).isEqualTo(4);
        assertThat(CopyCount.QUORUM.of(2, 5)).isEqualTo(2);
        assertThatThrownBy(() -> CopyCount.parse("0")).hasMessageContaining("at least 1");
        assertThatThrownBy(() -> CopyCount.parse("many")).hasMessageContaining("at least 1");
    }
}
