package io.tenure.server.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.PeerLink;
import io.tenure.lease.LeaseWire;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class OfficeMailTest {

    private static final NodeId MEMBER = NodeId.parse("n1-0a1b2c3d");

    private final Loop loop = new Loop();
    private final OfficeMail mail = new OfficeMail(loop);

    @BeforeEach
    void open() {
        mail.answer(OfficeMail.Kind.LEADER, CompletableFuture::completedFuture);
        mail.answer(OfficeMail.Kind.LEASE, message -> {
            LeaseWire.decodeMessage(message);
            return CompletableFuture.completedFuture(new byte[0]);
        });
        mail.open();
    }

    @Test
    void a_message_reaches_who_answers_its_kind() {
        assertThat(mail.ask(MEMBER, OfficeMail.Kind.LEADER, new byte[] {1, 2}))
                .isCompletedWithValueMatching(answer -> answer.length == 2 && answer[0] == 1 && answer[1] == 2);
    }

    @Test
    void a_malformed_lease_message_is_answered_with_a_sentence() {
        assertThat(mail.ask(MEMBER, OfficeMail.Kind.LEASE, new byte[] {1, 2}))
                .failsWithin(java.time.Duration.ZERO)
                .withThrowableThat()
                .withMessageContaining("A lease message is cut short.");
    }

    @Test
    void a_letter_that_nobody_answers_is_refused_with_a_sentence() {
        assertThat(loop.ask(MEMBER, new byte[0]))
                .failsWithin(java.time.Duration.ZERO)
                .withThrowableThat()
                .withMessageContaining("No such message is known here.");
        assertThat(mail.ask(MEMBER, OfficeMail.Kind.TRANSFER, new byte[0])).isCompletedExceptionally();
    }

    /** Brings every letter back to its sender. */
    private static final class Loop implements PeerLink {

        private Function<byte[], CompletableFuture<byte[]>> answerer =
                letter -> CompletableFuture.failedFuture(new IllegalStateException("closed"));

        @Override
        public CompletableFuture<byte[]> ask(NodeId member, byte[] message) {
            return answerer.apply(message);
        }

        @Override
        public Optional<Endpoint> newcomer(NodeId node) {
            return Optional.empty();
        }

        @Override
        public void answerWith(Function<byte[], CompletableFuture<byte[]>> next) {
            answerer = next;
        }
    }
}
