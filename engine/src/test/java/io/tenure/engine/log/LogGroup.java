package io.tenure.engine.log;

import io.tenure.engine.EngineConfig;
import io.tenure.engine.wire.Directory;
import io.tenure.engine.wire.Promptness;
import io.tenure.engine.wire.WireRpc;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeName;
import io.tenure.runtime.Alarm;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.SetConfigurationRequest;
import org.apache.ratis.server.DivisionInfo;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.storage.RaftStorage.StartupOption;
import org.apache.ratis.statemachine.TransactionContext;
import org.apache.ratis.statemachine.impl.BaseStateMachine;

/** Logs over our wire and on disk, without a store over them. */
public final class LogGroup implements AutoCloseable {

    private final RaftGroupId id = RaftGroupId.randomId();
    private final Path root;
    private final EngineConfig.Timing timing;
    private final Alarm alarm = new Alarm("test-log");
    private final List<RaftServer> servers = new ArrayList<>();
    private final AtomicLong calls = new AtomicLong();

    /** @param election how long a member waits for its leader at least before it stands for election */
    public LogGroup(Path root, Duration election) {
        this.root = root;
        this.timing = new EngineConfig.Timing(election, election.multipliedBy(3).dividedBy(2), Duration.ofSeconds(60));
    }

    /** A peer that is reached at this port of this machine. */
    public static RaftPeer peer(String name, int port, int priority) {
        return RaftPeer.newBuilder()
                .setId(name)
                .setAddress("127.0.0.1:" + port)
                .setPriority(priority)
                .build();
    }

    /** Starts one that knows of these members, through a door that the test makes. */
    public RaftServer start(RaftPeer self, List<RaftPeer> members, StartupOption option, UnaryOperator<RaftServer> door)
            throws IOException {
        int port = Integer.parseInt(self.getAddress().split(":")[1]);
        Path folder = root.resolve(self.getId().toString());
        Endpoint bind = new Endpoint("127.0.0.1", port);
        EngineConfig config = EngineConfig.of(
                        folder,
                        new NodeName(self.getId().toString()),
                        new EngineConfig.Network(bind, bind.host(), bind))
                .with(timing);
        WireRpc.Parts wire = new WireRpc.Parts(
                new Directory(id.getUuid(), self.getId(), RaftSettings.REQUEST),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                new Promptness(member -> false, alarm),
                door);
        RaftServer server = RaftServer.newBuilder()
                .setServerId(self.getId())
                .setGroup(RaftGroup.valueOf(id, members))
                .setOption(option)
                .setStateMachine(new Nothing())
                .setProperties(RaftSettings.of(config, folder))
                .setParameters(WireRpc.parameters(wire))
                .build();
        server.start();
        servers.add(server);
        return server;
    }

    public void stop(RaftServer server) throws IOException {
        servers.remove(server);
        server.close();
    }

    public RaftServer.Division division(RaftServer server) throws IOException {
        return server.getDivision(id);
    }

    public DivisionInfo info(RaftServer server) throws IOException {
        return division(server).getInfo();
    }

    public CompletableFuture<RaftClientReply> write(RaftServer leader) throws IOException {
        long number = calls.incrementAndGet();
        return leader.submitClientRequestAsync(RaftClientRequest.newBuilder()
                .setClientId(ClientId.randomId())
                .setServerId(leader.getId())
                .setGroupId(id)
                .setCallId(number)
                .setMessage(Message.valueOf("entry " + number))
                .setType(RaftClientRequest.writeRequestType())
                .build());
    }

    public CompletableFuture<RaftClientReply> change(RaftServer leader, List<RaftPeer> members) throws IOException {
        return leader.setConfigurationAsync(new SetConfigurationRequest(
                ClientId.randomId(),
                leader.getId(),
                id,
                calls.incrementAndGet(),
                SetConfigurationRequest.Arguments.newBuilder()
                        .setServersInNewConf(members)
                        .build()));
    }

    @Override
    public void close() throws IOException {
        for (RaftServer server : servers) {
            server.close();
        }
        alarm.close();
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
