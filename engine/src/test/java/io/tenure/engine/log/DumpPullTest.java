package io.tenure.engine.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftGroupMemberId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.exceptions.StateMachineException;
import org.apache.ratis.protocol.exceptions.TimeoutIOException;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DumpPullTest {

    private static final RaftPeer LEADER = RaftPeer.newBuilder().setId("n1").build();

    private static final RaftGroupMemberId MEMBER = RaftGroupMemberId.valueOf(LEADER.getId(), RaftGroupId.randomId());

    @TempDir
    private Path folder;

    /** An operator reads it in the log, and knows nothing of the library of the log. */
    @Test
    void the_reason_why_there_is_no_dump_is_said_in_plain_words() {
        says("it does not answer in time.", new TimeoutIOException("client-1->n1 request #7 timeout 3s"));
        says("the connection failed.", new IOException("Connection reset"));
        says("the connection failed.", new StateMachineException("of nobody"));
        says(
                "Too many nodes take dumps.",
                new StateMachineException(MEMBER, new IOException("Too many nodes take dumps.")));
    }

    private void says(String reason, Exception failure) {
        DumpPull pull = new DumpPull(
                (leader, request) -> CompletableFuture.failedFuture(failure),
                leader -> false,
                folder.resolve("state.mv"),
                "n2",
                8);
        assertThatIOException()
                .isThrownBy(() -> pull.load(LEADER))
                .withMessage("The leader did not send the dump: " + reason);
    }

    /** Who leads now may have nobody else for a majority, and a frozen node holds up each page for seconds. */
    @Test
    void a_page_is_asked_for_again_only_of_a_node_that_still_leads() {
        assertThat(asksForAPage(false)).isEqualTo(5);
        assertThat(asksForAPage(true)).isEqualTo(1);
    }

    @Test
    void who_leads_no_more_and_is_silent_is_not_waited_for() {
        DumpPull pull = new DumpPull(
                (leader, request) -> new CompletableFuture<>(), leader -> true, folder.resolve("state.mv"), "n2", 8);
        assertThatIOException()
                .isThrownBy(() -> pull.load(LEADER))
                .withMessage("It does not answer, and another node leads.");
    }

    private int asksForAPage(boolean replaced) {
        AtomicInteger asked = new AtomicInteger();
        DumpPull pull = new DumpPull(
                (leader, request) -> {
                    if (request instanceof PeerRequest.OpenDump) {
                        return CompletableFuture.completedFuture(ByteString.copyFrom(new byte[Long.BYTES]));
                    }
                    asked.incrementAndGet();
                    return CompletableFuture.failedFuture(new TimeoutIOException("of a node that is frozen"));
                },
                leader -> replaced,
                folder.resolve("state.mv"),
                "n2",
                8);
        assertThatIOException().isThrownBy(() -> pull.load(LEADER));
        return asked.get();
    }
}
