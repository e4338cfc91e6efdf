package io.tenure.document.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.document.EncodedState;
import io.tenure.document.ReplicatedState;
import io.tenure.document.ShelfDigest;
import io.tenure.document.SomeStates;
import io.tenure.node.NodeId;
import io.tenure.selector.Partition;
import io.tenure.store.codec.FormatException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PeerCodecTest {

    private static final NodeId A = NodeId.parse("a-00000001");
    private static final ReplicatedState STATE = SomeStates.state(3, 4, "content");
    private static final PeerMessage.Claim CLAIM = new PeerMessage.Claim(A, new Partition(16_383), 700, 12);

    static Stream<PeerMessage> messages() {
        return Stream.of(
                new PeerMessage.Prepare(CLAIM),
                new PeerMessage.Keep(CLAIM, List.of(STATE, STATE.moved(9, SomeStates.OWNER))),
                new PeerMessage.Names(CLAIM, "/after"),
                new PeerMessage.Fetch(CLAIM, List.of("/a", "/b")),
                new PeerMessage.Forget(CLAIM, List.of(StateName.of(STATE))),
                new PeerMessage.CompareGroups(Optional.of(A), List.of(ShelfDigest.EMPTY, new ShelfDigest(-1, 5))),
                new PeerMessage.ComparePartitions(
                        List.of(new PeerMessage.PartitionDigest(new Partition(7), new ShelfDigest(1, 2)))),
                new PeerMessage.ReadPromises(4096, 3),
                new PeerMessage.Settle("/a"),
                new PeerMessage.Copy(List.of(new Partition(0), new Partition(16_383)), "/after"));
    }

    static Stream<PeerAnswer> answers() {
        return Stream.of(
                new PeerAnswer.Promised(new ShelfDigest(3, 4), true),
                new PeerAnswer.Rejected(Promise.NONE),
                new PeerAnswer.Kept(List.of("/a"), false),
                new PeerAnswer.Named(List.of(StateName.of(STATE))),
                new PeerAnswer.Fetched(Promise.to(A, 9), List.of(EncodedState.of(STATE))),
                new PeerAnswer.Differing(List.of(0, 16_383), true),
                new PeerAnswer.Promises(Map.of(new Partition(5), Promise.to(A, 2)), 16_384),
                new PeerAnswer.Copied(
                        List.of(
                                new PeerAnswer.Fetched(
                                        Promise.to(A, 9), List.of(EncodedState.of(STATE), EncodedState.of(STATE))),
                                new PeerAnswer.Fetched(Promise.NONE, List.of())),
                        true));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void a_message_is_read_again_and_refused_when_it_is_cut(PeerMessage message) {
        byte[] bytes = PeerMessageCodec.encode(message);

        assertThat(PeerMessageCodec.decode(bytes)).isEqualTo(message);
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> PeerMessageCodec.decode(cut))
                    .isInstanceOfAny(FormatException.class, IllegalArgumentException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("answers")
    void an_answer_is_read_again_and_refused_when_it_is_cut(PeerAnswer answer) {
        byte[] bytes = PeerAnswerCodec.encode(answer);

        assertThat(PeerAnswerCodec.decode(bytes)).isEqualTo(answer);
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> PeerAnswerCodec.decode(cut))
                    .isInstanceOfAny(FormatException.class, IllegalArgumentException.class);
        }
    }
}
