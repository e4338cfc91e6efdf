package io.tenure.engine.node;

import io.tenure.engine.EngineConfig;
import io.tenure.engine.log.AwaitingMembers;
import io.tenure.engine.log.Batcher;
import io.tenure.engine.log.DiskGuard;
import io.tenure.engine.log.LevelKeeper;
import io.tenure.engine.log.Link;
import io.tenure.engine.log.LogClosing;
import io.tenure.engine.log.LogMachine;
import io.tenure.engine.log.NodeFailure;
import io.tenure.engine.log.Peers;
import io.tenure.engine.log.RaftSettings;
import io.tenure.engine.members.LocalNode;
import io.tenure.engine.ratis.LogDoor;
import io.tenure.engine.state.DumpServer;
import io.tenure.engine.state.Folder;
import io.tenure.engine.state.Identity;
import io.tenure.engine.state.Position;
import io.tenure.engine.state.State;
import io.tenure.engine.state.StatePlace;
import io.tenure.engine.wire.Directory;
import io.tenure.engine.wire.PeerCalls;
import io.tenure.engine.wire.Promptness;
import io.tenure.engine.wire.WireRpc;
import io.tenure.runtime.Alarm;
import io.tenure.runtime.Ids;
import io.tenure.store.engine.Hints;
import io.tenure.store.engine.Stamper;
import io.tenure.store.log.SessionId;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.storage.RaftStorage;

/** The log of a node with the state under it and the way to the leader: what everything else of a node stands on. */
record LogParts(
        State state,
        Stamper stamper,
        DiskGuard disk,
        DumpServer dumps,
        Hints hints,
        LogMachine machine,
        Link link,
        LevelKeeper level,
        Batcher batcher,
        NodeFailure failure) {

    /** Opens state and log, which run only when the machine is connected and the server started. */
    static LogParts open(LocalNode self, Folder folder, EngineConfig config, Environment environment, Resources opened)
            throws IOException {
        Alarm deadlines = opened.add(new Alarm("tenure-deadlines-" + config.name()));
        Hints hints = opened.add(new Hints(config.name().value()));
        StatePlace place = new StatePlace(folder, config.upkeep(), environment.stateFile());
        State state = opened.add(State.open(place, self.identity(), environment.time(), environment.checkEntries()));
        DiskGuard disk = new DiskGuard(
                () -> environment.usable().applyAsLong(folder.root()),
                config.bounds().diskReserve(),
                environment.time());
        Stamper stamper = new Stamper(environment.clock());
        AwaitingMembers awaiting = new AwaitingMembers();
        LogMachine machine = new LogMachine(state, stamper, awaiting, self::admitted);
        RaftProperties properties = RaftSettings.of(config, folder.raft());
        ClientId client = AwaitingMembers.sender(self.id());
        Directory directory = new Directory(self.group().getUuid(), Peers.id(self.id()), RaftSettings.REQUEST);
        Alarm calls = opened.add(new Alarm("tenure-calls-" + config.name()));
        Link.Lines lines = new Link.Lines(
                opened.add(new PeerCalls(directory, calls)), opened.add(new PeerCalls(directory, calls)));
        Alarm prompt = opened.add(new Alarm("tenure-prompt-" + config.name()));
        WireRpc.Parts wire = new WireRpc.Parts(
                directory,
                new InetSocketAddress(self.bind().host(), self.bind().port()),
                new Promptness(awaiting::tell, prompt),
                LogDoor::of);
        RaftServer server = unstarted(self, state.applied(), properties)
                .setStateMachine(machine)
                .setParameters(WireRpc.parameters(wire))
                .build();
        opened.add(new LogClosing(server));
        RaftServer.Division division = server.getDivision(self.group());
        Link link = new Link(server, division, client, disk, lines);
        DumpServer dumps = opened.add(new DumpServer(state::version, environment.time()));
        LevelKeeper level = new LevelKeeper(state, environment.formats(), division);
        SessionId session = new SessionId(Ids.uuid());
        Batcher batcher =
                opened.add(new Batcher(session, link, link.majority()::loss, environment.time(), deadlines, config));
        NodeFailure failure = new NodeFailure(config.name(), batcher);
        state.onDamage(met -> failure.failed(String.valueOf(met.getMessage()), met));
        return new LogParts(state, stamper, disk, dumps, hints, machine, link, level, batcher, failure);
    }

    private static RaftServer.Builder unstarted(LocalNode self, Position applied, RaftProperties properties) {
        boolean fresh = self.identity().phase() == Identity.Phase.MAKING;
        boolean empty = applied.equals(Position.START);
        return RaftServer.newBuilder()
                .setServerId(Peers.id(self.id()))
                .setGroup(empty ? self.beginning() : RaftGroup.valueOf(self.group()))
                .setOption(fresh ? RaftStorage.StartupOption.FORMAT : RaftStorage.StartupOption.RECOVER)
                .setProperties(properties);
    }
}
