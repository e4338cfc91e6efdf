package io.tenure.engine.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.ratis.client.RaftClientRpc;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.protocol.exceptions.StateMachineException;
import org.apache.ratis.protocol.exceptions.TimeoutIOException;
import org.junit.jupiter.api.Test;

final class PeerCallsTest {

    private final Wire wire = new Wire();
    private final PeerCalls calls = new PeerCalls(wire);
    private final ClientId client = ClientId.randomId();
    private final RaftGroupId group = RaftGroupId.randomId();

    private RaftClientRequest request() {
        return RaftClientRequest.newBuilder()
                .setClientId(client)
                .setServerId(RaftPeerId.valueOf("n2"))
                .setGroupId(group)
                .setCallId(wire.sent.size() + 1)
                .setMessage(Message.EMPTY)
                .setType(RaftClientRequest.staleReadRequestType(0))
                .build();
    }

    /** Sends a call, and returns what the wire will end it with. */
    private CompletableFuture<RaftClientReply> call() {
        var unused = calls.send(request());
        return wire.sent.getLast();
    }

    private RaftClientReply refusal() {
        return RaftClientReply.newBuilder()
                .setRequest(request())
                .setException(new StateMachineException("no"))
                .build();
    }

    @Test
    void a_refusal_leaves_the_connection_alone() {
        call().complete(refusal());

        assertThat(wire.dropped).isZero();
    }

    @Test
    void calls_that_break_together_make_one_new_connection() {
        CompletableFuture<RaftClientReply> one = call();
        CompletableFuture<RaftClientReply> other = call();
        one.completeExceptionally(new IOException("reset"));
        CompletableFuture<RaftClientReply> next = call();
        other.completeExceptionally(new IOException("reset"));
        assertThat(wire.dropped).isEqualTo(1);

        next.completeExceptionally(new IOException("reset again"));
        assertThat(wire.dropped).isEqualTo(2);
    }

    @Test
    void a_call_out_of_time_breaks_the_connection_only_if_nothing_else_was_answered_on_it() {
        CompletableFuture<RaftClientReply> slow = call();
        call().complete(refusal());
        slow.completeExceptionally(new TimeoutIOException("out of time"));
        assertThat(wire.dropped).as("others were answered meanwhile").isZero();

        call().completeExceptionally(new TimeoutIOException("out of time"));
        assertThat(wire.dropped).as("nobody was answered meanwhile").isEqualTo(1);
    }

    /** Ends calls when the test says so. */
    private static final class Wire implements RaftClientRpc {

        private final List<CompletableFuture<RaftClientReply>> sent = new ArrayList<>();
        private int dropped;

        @Override
        public CompletableFuture<RaftClientReply> sendRequestAsyncUnordered(RaftClientRequest request) {
            sent.add(new CompletableFuture<>());
            return sent.getLast();
        }

        @Override
        public RaftClientReply sendRequest(RaftClientRequest request) {
            throw new UnsupportedOperationException("Nobody waits for an answer here.");
        }

        @Override
        public boolean handleException(RaftPeerId peer, Throwable error, boolean reconnect) {
            dropped++;
            return true;
        }

        @Override
        public void addRaftPeers(Collection<RaftPeer> peers) {}

        @Override
        public void close() {}
    }
}
