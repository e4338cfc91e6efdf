package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Await;
import io.tenure.engine.log.LogGroup;
import io.tenure.node.Endpoint;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.ratis.proto.RaftProtos.AppendEntriesRequestProto;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.storage.RaftStorage.StartupOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log alone, on three members whose disks are as slow as the test says. */
final class SlowFollowersTest {

    /** Of two followers, one a second each: longer than an election takes, and than a call may. */
    private static final int MANY_HEARTBEATS = 10;

    private static final int WRITES = 4;

    @TempDir
    private Path root;

    private final AtomicInteger heartbeats = new AtomicInteger();
    private volatile CompletableFuture<Void> disks = CompletableFuture.completedFuture(null);
    private LogGroup log;
    private RaftServer first;

    @BeforeEach
    void open() throws Exception {
        log = new LogGroup(root, Duration.ofSeconds(2));
        List<RaftPeer> peers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            peers.add(LogGroup.peer("n" + i, PeerPort.free(new Endpoint("127.0.0.1", 0)), i == 0 ? 1 : 0));
        }
        first = log.start(peers.getFirst(), peers, StartupOption.FORMAT, this::slow);
        for (RaftPeer peer : peers.subList(1, 3)) {
            log.start(peer, peers, StartupOption.FORMAT, this::slow);
        }
        Await.until("n0 leads", () -> log.info(first).isLeaderReady());
    }

    @AfterEach
    void close() throws IOException {
        disks.complete(null);
        log.close();
    }

    /** Says that entries are written when the disks do, and counts heartbeats. */
    private RaftServer slow(RaftServer server) {
        return (RaftServer) Proxy.newProxyInstance(
                RaftServer.class.getClassLoader(), new Class<?>[] {RaftServer.class}, (proxy, method, arguments) -> {
                    Object result;
                    try {
                        result = method.invoke(server, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                    if (!method.getName().equals("appendEntriesAsync")) {
                        return result;
                    }
                    if (((AppendEntriesRequestProto) arguments[0]).getEntriesCount() == 0) {
                        heartbeats.incrementAndGet();
                        return result;
                    }
                    return ((CompletableFuture<?>) result).thenCombine(disks, (reply, written) -> reply);
                });
    }

    @Test
    void a_leader_whose_followers_write_for_long_still_leads() throws Exception {
        assertThat(log.write(first)).succeedsWithin(60, TimeUnit.SECONDS);
        long term = log.info(first).getCurrentTerm();
        disks = new CompletableFuture<>();
        int before = heartbeats.get();
        List<CompletableFuture<RaftClientReply>> slow = new ArrayList<>();
        for (int i = 0; i < WRITES; i++) {
            slow.add(log.write(first));
        }
        Await.until("heartbeats were answered", () -> heartbeats.get() - before >= MANY_HEARTBEATS);
        assertThat(slow).noneMatch(CompletableFuture::isDone);
        disks.complete(null);

        slow.forEach(write -> assertThat(write)
                .succeedsWithin(60, TimeUnit.SECONDS)
                .satisfies(reply -> assertThat(reply.isSuccess()).isTrue()));
        assertThat(log.info(first).getCurrentTerm()).isEqualTo(term);
    }
}
