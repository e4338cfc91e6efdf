package io.tenure.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Ports;
import io.tenure.engine.EngineConfig;
import io.tenure.engine.log.RaftSettings;
import io.tenure.engine.wire.Directory;
import io.tenure.engine.wire.Promptness;
import io.tenure.engine.wire.WireRpc;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeName;
import io.tenure.runtime.Alarm;
import io.tenure.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.apache.ratis.conf.RaftProperties;
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

/** The library of the log with the engine's settings and a machine that does nothing: what the log costs without the store. */
public final class BareLog implements AutoCloseable {
    private static final RaftGroupId GROUP = RaftGroupId.valueOf(new UUID(0, 1));
    private static final Message ENTRY = Message.valueOf("e".repeat(300));

    private final RaftServer server;
    private final Companions others = new Companions();
    private final ClientId client = ClientId.randomId();
    private final AtomicLong calls = new AtomicLong();

    private BareLog(RaftServer server) {
        this.server = server;
    }

    /** This JVM leads; the others are in JVMs of their own. */
    public static BareLog open(Path folder, int nodes) throws IOException {
        Files.createDirectories(folder);
        int[] ports = new int[nodes];
        Arrays.setAll(ports, i -> Ports.free());
        BareLog log = new BareLog(started(folder.resolve("n0"), ports, 0));
        for (int i = 1; i < nodes; i++) {
            List<String> words = new ArrayList<>(List.of(folder.resolve("n" + i).toString(), Integer.toString(i)));
            Arrays.stream(ports).mapToObj(Integer::toString).forEach(words::add);
            log.others.start(BareLog.class, folder.resolve("n" + i + ".log"), words);
        }
        DivisionInfo info = log.server.getDivision(GROUP).getInfo();
        Await.until(() -> assertThat(info.isLeaderReady()).isTrue());
        return log;
    }

    /** One of the others: its folder, which of them it is, and the ports of all. It ends when its input does. */
    public static void main(String[] words) throws IOException {
        int[] ports = Arrays.stream(words).skip(2).mapToInt(Integer::parseInt).toArray();
        RaftServer server = started(Path.of(words[0]), ports, Integer.parseInt(words[1]));
        while (System.in.read() >= 0) {
            // Nobody says anything.
        }
        server.close();
    }

    private static RaftServer started(Path folder, int[] ports, int own) throws IOException {
        Endpoint bind = new Endpoint("127.0.0.1", ports[own]);
        EngineConfig config =
                EngineConfig.of(folder, new NodeName("n" + own), new EngineConfig.Network(bind, bind.host(), bind));
        RaftProperties properties = RaftSettings.of(config, folder);
        List<RaftPeer> peers = new ArrayList<>();
        for (int i = 0; i < ports.length; i++) {
            peers.add(RaftPeer.newBuilder()
                    .setId("n" + i)
                    .setAddress("127.0.0.1:" + ports[i])
                    .setPriority(i == 0 ? 1 : 0)
                    .build());
        }
        RaftPeerId self = RaftPeerId.valueOf("n" + own);
        RaftServer server = RaftServer.newBuilder()
                .setServerId(self)
                .setGroup(RaftGroup.valueOf(GROUP, peers))
                .setOption(RaftStorage.StartupOption.FORMAT)
                .setStateMachine(new Nothing())
                .setProperties(properties)
                .setParameters(WireRpc.parameters(wire(self, bind)))
                .build();
        server.start();
        return server;
    }

    private static WireRpc.Parts wire(RaftPeerId self, Endpoint bind) {
        Directory directory = new Directory(GROUP.getUuid(), self, RaftSettings.REQUEST);
        Promptness late = new Promptness(member -> false, new Alarm("tenure-prompt"));
        return new WireRpc.Parts(
                directory, new InetSocketAddress(bind.host(), bind.port()), late, UnaryOperator.identity());
    }

    /** Each caller appends one entry after the other. */
    public Gang.Job append() {
        return caller -> () -> {
            RaftClientRequest request = RaftClientRequest.newBuilder()
                    .setClientId(client)
                    .setServerId(server.getId())
                    .setGroupId(GROUP)
                    .setCallId(calls.incrementAndGet())
                    .setMessage(ENTRY)
                    .setType(RaftClientRequest.writeRequestType())
                    .build();
            try {
                RaftClientReply reply = server.submitClientRequestAsync(request).join();
                return reply.isSuccess() ? 1 : 0;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    @Override
    public void close() throws IOException {
        others.close();
        server.close();
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
