package io.tenure.engine.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.PeerLink;
import io.tenure.node.NodeId;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class PeerMessagesTest {

    private static final NodeId MEMBER = NodeId.parse("n1-0a1b2c3d");

    /** Brings every message back to its sender. */
    private final PeerMessages messages =
            new PeerMessages((member, request) -> loop(request), node -> Optional.empty());

    private final PeerLink.Channel echo = messages.channel('E');
    private final PeerLink.Channel strict = messages.channel('S');

    private CompletableFuture<ByteString> loop(PeerRequest request) {
        PeerRequest carried = PeerRequest.decode(request.encode());
        return messages.answer(((PeerRequest.Letter) carried).message());
    }

    @BeforeEach
    void open() {
        echo.answerWith(CompletableFuture::completedFuture);
        strict.answerWith(message -> {
            throw new IllegalArgumentException("A message is cut short.");
        });
    }

    @Test
    void a_message_reaches_who_answers_its_channel() {
        assertThat(echo.ask(MEMBER, new byte[] {1, 2}))
                .isCompletedWithValueMatching(answer -> answer.length == 2 && answer[0] == 1 && answer[1] == 2);
    }

    @Test
    void a_message_that_makes_no_sense_is_answered_with_a_sentence() {
        assertThat(strict.ask(MEMBER, new byte[] {1}))
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withMessageContaining("A message is cut short.");
    }

    @Test
    void a_message_that_nobody_answers_is_refused_with_a_sentence() {
        assertThat(messages.channel('X').ask(MEMBER, new byte[0]))
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withMessageContaining("No such message is known here");
        assertThat(messages.answer(new byte[0])).isCompletedExceptionally();
    }
}
