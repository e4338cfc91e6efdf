package io.tenure.lease.agent;

import static io.tenure.lease.Sample.CLUSTER;
import static io.tenure.lease.Sample.N1;
import static io.tenure.lease.Sample.N2;
import static io.tenure.lease.Sample.holder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.lease.agent.LeaseAnswer.Denied;
import io.tenure.lease.agent.LeaseAnswer.Granted;
import io.tenure.lease.agent.LeaseAnswer.Refusal;
import io.tenure.lease.agent.LeaseWire.Message;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class LeaseWireTest {

    private static final Message ASK =
            new Message.Ask(new LeaseRequest(CLUSTER, holder(N1, "a"), 7, Duration.ofSeconds(3)));
    private static final Message GIVE_BACK = new Message.GiveBack(CLUSTER, holder(N1, "a"));

    @Test
    void messages_arrive_as_they_were_sent() {
        assertThat(LeaseWire.decodeMessage(LeaseWire.encode(ASK))).isEqualTo(ASK);
        assertThat(LeaseWire.decodeMessage(LeaseWire.encode(GIVE_BACK))).isEqualTo(GIVE_BACK);
    }

    @Test
    void answers_arrive_as_they_were_sent() {
        List<LeaseAnswer> answers = List.of(
                new Granted(7),
                new Denied(7, Refusal.HELD, Optional.of(holder(N2, "b")), Duration.ofMillis(100)),
                new Denied(7, Refusal.OTHER_CLUSTER, Optional.empty(), Duration.ZERO));
        assertThat(answers)
                .allSatisfy(answer -> assertThat(LeaseWire.decodeAnswer(LeaseWire.encode(answer)))
                        .isEqualTo(answer));
    }

    @Test
    void a_message_that_is_cut_anywhere_is_refused_with_a_sentence() {
        byte[] whole = LeaseWire.encode(ASK);
        for (int length = 0; length < whole.length; length++) {
            refuses(Arrays.copyOf(whole, length), "A lease message is cut short.");
        }
    }

    @Test
    void a_message_with_more_behind_it_is_refused_with_a_sentence() {
        byte[] whole = LeaseWire.encode(ASK);
        refuses(Arrays.copyOf(whole, whole.length + 1), "There is something behind a lease message.");
    }

    @Test
    void a_format_or_a_kind_that_is_unknown_is_refused_with_a_sentence() {
        byte[] otherFormat = LeaseWire.encode(ASK);
        otherFormat[0] = 99;
        refuses(otherFormat, "A lease message has the unknown format 99.");
        byte[] otherKind = LeaseWire.encode(ASK);
        otherKind[1] = 99;
        refuses(otherKind, "There is no lease message of the kind 99.");
    }

    @Test
    void a_cluster_or_a_node_that_is_no_id_is_refused() {
        refuses(replaced(ASK, CLUSTER.toString(), "?".repeat(CLUSTER.toString().length())), "");
        refuses(replaced(ASK, N1.toString(), "?".repeat(N1.toString().length())), "");
    }

    @Test
    void an_unknown_reason_of_a_denial_is_refused() {
        byte[] answer = LeaseWire.encode(new Denied(7, Refusal.HELD, Optional.empty(), Duration.ZERO));
        byte[] unknown = replaced(answer, "HELD", "HALD");
        assertThatThrownBy(() -> LeaseWire.decodeAnswer(unknown)).isInstanceOf(IllegalArgumentException.class);
    }

    private static void refuses(byte[] message, String sentence) {
        assertThatThrownBy(() -> LeaseWire.decodeMessage(message))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(sentence);
    }

    private static byte[] replaced(Message message, String text, String by) {
        return replaced(LeaseWire.encode(message), text, by);
    }

    private static byte[] replaced(byte[] bytes, String text, String by) {
        String all = new String(bytes, StandardCharsets.ISO_8859_1);
        assertThat(all).contains(text);
        return all.replace(text, by).getBytes(StandardCharsets.ISO_8859_1);
    }
}
