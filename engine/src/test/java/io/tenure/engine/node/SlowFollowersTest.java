package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Await;
import io.tenure.engine.EngineConfig;
import io.tenure.engine.log.RaftSettings;
import io.tenure.engine.wire.Directory;
import io.tenure.engine.wire.Promptness;
import io.tenure.engine.wire.WireRpc;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeName;
import io.tenure.runtime.Alarm;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.ratis.proto.RaftProtos.AppendEntriesRequestProto;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.DivisionInfo;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.statemachine.TransactionContext;
import org.apache.ratis.statemachine.impl.BaseStateMachine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log alone, on three members whose disks are as slow as the test says. */
final class SlowFollowersTest {

    private static final RaftGroupId GROUP = RaftGroupId.randomId();
    private static final EngineConfig.Timing PATIENT =
            new EngineConfig.Timing(Duration.ofSeconds(2), Duration.ofSeconds(3), Duration.ofSeconds(60));

    /** Of two followers, one a second each: longer than an election takes, and than a call may. */
    private static final int MANY_HEARTBEATS = 10;

    @TempDir
    private Path root;

    private final Alarm alarm = new Alarm("test-slow");
    private final List<RaftServer> servers = new ArrayList<>();
    private final AtomicInteger heartbeats = new AtomicInteger();
    private volatile CompletableFuture<Void> disks = CompletableFuture.completedFuture(null);

    @BeforeEach
    void open() throws Exception {
        List<RaftPeer> peers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int port = PeerPort.free(new Endpoint("127.0.0.1", 0));
            peers.add(RaftPeer.newBuilder()
                    .setId("n" + i)
                    .setAddress("127.0.0.1:" + port)
                    .setPriority(i == 0 ? 1 : 0)
                    .build());
        }
        for (int i = 0; i < 3; i++) {
            servers.add(started(i, peers));
        }
        Await.until("n0 leads", () -> leader().isLeaderReady());
    }

    @AfterEach
    void close() throws IOException {
        disks.complete(null);
        for (RaftServer server : servers) {
            server.close();
        }
        alarm.close();
    }

    private RaftServer started(int number, List<RaftPeer> peers) throws IOException {
        int port = Integer.parseInt(peers.get(number).getAddress().split(":")[1]);
        Path folder = root.resolve("n" + number);
        Endpoint bind = new Endpoint("127.0.0.1", port);
        EngineConfig config = EngineConfig.of(
                        folder, new NodeName("n" + number), new EngineConfig.Network(bind, bind.host(), bind))
                .with(PATIENT);
        WireRpc.Parts wire = new WireRpc.Parts(
                new Directory(GROUP.getUuid(), RaftSettings.REQUEST),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                new Promptness(member -> false, alarm),
                this::slow);
        RaftServer server = RaftServer.newBuilder()
                .setServerId(RaftPeerId.valueOf("n" + number))
                .setGroup(RaftGroup.valueOf(GROUP, peers))
                .setOption(RaftStorage.StartupOption.FORMAT)
                .setStateMachine(new Nothing())
                .setProperties(RaftSettings.of(config, folder))
                .setParameters(WireRpc.parameters(wire))
                .build();
        server.start();
        return server;
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

    private DivisionInfo leader() throws IOException {
        return servers.getFirst().getDivision(GROUP).getInfo();
    }

    private CompletableFuture<RaftClientReply> write(int number) throws IOException {
        return servers.getFirst()
                .submitClientRequestAsync(RaftClientRequest.newBuilder()
                        .setClientId(ClientId.randomId())
                        .setServerId(servers.getFirst().getId())
                        .setGroupId(GROUP)
                        .setCallId(number)
                        .setMessage(Message.valueOf("entry " + number))
                        .setType(RaftClientRequest.writeRequestType())
                        .build());
    }

    @Test
    void a_leader_whose_followers_write_for_long_still_leads() throws Exception {
        assertThat(write(1)).succeedsWithin(60, TimeUnit.SECONDS);
        long term = leader().getCurrentTerm();
        disks = new CompletableFuture<>();
        int before = heartbeats.get();
        List<CompletableFuture<RaftClientReply>> slow = new ArrayList<>();
        for (int i : IntStream.rangeClosed(2, 5).toArray()) {
            slow.add(write(i));
        }
        Await.until("heartbeats were answered", () -> heartbeats.get() - before >= MANY_HEARTBEATS);
        assertThat(slow).noneMatch(CompletableFuture::isDone);
        disks.complete(null);

        slow.forEach(write -> assertThat(write)
                .succeedsWithin(60, TimeUnit.SECONDS)
                .satisfies(reply -> assertThat(reply.isSuccess()).isTrue()));
        assertThat(leader().getCurrentTerm()).isEqualTo(term);
    }

    private static final class Nothing extends BaseStateMachine {

        @Override
        public CompletableFuture<Message> applyTransaction(TransactionContext entry) {
            LogEntryProto logged = entry.getLogEntry();
            updateLastAppliedTermIndex(logged.getTerm(), logged.getIndex());
            return CompletableFuture.completedFuture(Message.EMPTY);
        }
    }
}
