package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Await;
import io.tenure.engine.log.LogGroup;
import io.tenure.engine.ratis.LogDoor;
import io.tenure.node.Endpoint;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.proto.RaftProtos.AppendEntriesRequestProto;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.storage.RaftStorage.StartupOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log of one member that takes in a second one, and all power fails in the middle. */
final class NewVoterTest {

    @TempDir
    private Path root;

    private final RaftPeer old = LogGroup.peer("n1", PeerPort.free(new Endpoint("127.0.0.1", 0)), 0);
    private final RaftPeer young = LogGroup.peer("n2", PeerPort.free(new Endpoint("127.0.0.1", 0)), 0);
    private final CountDownLatch missed = new CountDownLatch(1);
    private LogGroup log;

    NewVoterTest() throws IOException {}

    @AfterEach
    void close() throws IOException {
        log.close();
    }

    @Test
    void a_node_that_was_killed_before_it_knew_that_it_is_a_voter_votes_when_it_is_back() throws Exception {
        log = new LogGroup(root);
        RaftServer leader = log.start(old, List.of(old), StartupOption.FORMAT, LogDoor::of);
        Await.until("n1 leads", () -> log.info(leader).isLeaderReady());
        assertThat(log.write(leader)).succeedsWithin(60, TimeUnit.SECONDS);
        RaftServer newcomer = log.start(young, List.of(), StartupOption.FORMAT, this::missingItsAdmission);
        var unused = log.change(leader, List.of(old, young));
        assertThat(missed.await(60, TimeUnit.SECONDS)).as("n2 was admitted").isTrue();
        log.stop(newcomer);
        log.stop(leader);

        RaftServer again = log.start(old, List.of(), StartupOption.RECOVER, LogDoor::of);
        RaftServer voter = log.start(young, List.of(), StartupOption.RECOVER, LogDoor::of);

        Await.until(
                "one of them leads",
                () -> log.info(again).isLeaderReady() || log.info(voter).isLeaderReady());
        assertThat(log.write(log.info(again).isLeaderReady() ? again : voter))
                .succeedsWithin(60, TimeUnit.SECONDS)
                .satisfies(reply -> assertThat(reply.isSuccess()).isTrue());
    }

    /** Takes what it needs to catch up, but dies of the entry by which it becomes a member. */
    private RaftServer missingItsAdmission(RaftServer server) {
        return (RaftServer) Proxy.newProxyInstance(
                RaftServer.class.getClassLoader(), new Class<?>[] {RaftServer.class}, (proxy, method, arguments) -> {
                    if (arguments != null
                            && arguments[0] instanceof AppendEntriesRequestProto request
                            && request.getEntriesList().stream().anyMatch(this::admits)) {
                        missed.countDown();
                        throw new IOException("It is dead.");
                    }
                    try {
                        return method.invoke(server, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private boolean admits(LogEntryProto entry) {
        return entry.getConfigurationEntry().getPeersList().stream()
                .anyMatch(peer -> peer.getId().equals(young.getRaftPeerProto().getId()));
    }
}
