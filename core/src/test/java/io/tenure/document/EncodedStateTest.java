package io.tenure.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.store.codec.FormatException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class EncodedStateTest {

    @Test
    void it_says_of_states_of_both_formats_what_they_say_themselves() {
        for (ReplicatedState state : List.of(SomeStates.FULL, SomeStates.OLD)) {
            byte[] bytes = ReplicatedStateCodec.encode(state);
            EncodedState encoded = EncodedState.of(bytes);

            assertThat(encoded.link()).isEqualTo(state.link());
            assertThat(encoded.place()).isEqualTo(state.place());
            assertThat(encoded.bytes()).isSameAs(bytes);
            assertThat(encoded.decoded()).isEqualTo(state);
            assertThat(encoded).isEqualTo(EncodedState.of(state));
        }
    }

    /** Otherwise a node could keep what it can never read. */
    @Test
    void it_refuses_the_same_damage_as_whoever_reads_the_state() {
        for (ReplicatedState state : List.of(SomeStates.FULL, SomeStates.OLD)) {
            byte[] bytes = ReplicatedStateCodec.encode(state);
            for (int at = 0; at < bytes.length; at++) {
                for (int flip = 1; flip <= 0xff; flip++) {
                    byte[] damaged = bytes.clone();
                    damaged[at] ^= (byte) flip;
                    assertThat(isRefused(() -> EncodedState.of(damaged)))
                            .as("byte %d with %d flipped", at, flip)
                            .isEqualTo(isRefused(() -> ReplicatedStateCodec.decode(damaged)));
                }
            }
        }
    }

    private static boolean isRefused(Runnable reading) {
        try {
            reading.run();
            return false;
        } catch (FormatException e) {
            return true;
        }
    }

    @Test
    void what_is_cut_longer_or_of_a_newer_format_is_refused_with_a_sentence() {
        byte[] bytes = ReplicatedStateCodec.encode(SomeStates.FULL);
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> EncodedState.of(cut)).isInstanceOf(FormatException.class);
        }
        assertThatThrownBy(() -> EncodedState.of(Arrays.copyOf(bytes, bytes.length + 1)))
                .hasMessageContaining("1 bytes are left over");
        byte[] newer = bytes.clone();
        newer[0] = 3;
        assertThatThrownBy(() -> EncodedState.of(newer))
                .hasMessageContaining("has the format 3, but this version of Tenure reads formats 1 to 2");
    }
}
