package io.tenure.engine.node;

import io.tenure.engine.EngineConfig;
import io.tenure.engine.log.DumpIntake;
import io.tenure.engine.log.DumpPull;
import io.tenure.engine.log.Health;
import io.tenure.engine.log.Link;
import io.tenure.engine.log.LogLength;
import io.tenure.engine.log.LogMachine;
import io.tenure.engine.log.LogTrimmer;
import io.tenure.engine.log.PeerMessages;
import io.tenure.engine.log.PeerRequestHandler;
import io.tenure.engine.members.Membership;
import io.tenure.engine.members.RaftCandidacy;
import io.tenure.engine.members.Reconfiguration;
import io.tenure.engine.members.Succession;
import io.tenure.engine.members.VoterChanges;
import io.tenure.runtime.Alarm;
import io.tenure.time.Time;
import java.time.Duration;
import org.apache.ratis.server.RaftServer;

/** What a node does on top of its log: membership, dumps, clocks, and answers to other members. */
record NodeParts(
        Membership members,
        RaftCandidacy candidacy,
        PeerMessages messages,
        DumpIntake intake,
        LogTrimmer trimmer,
        ClockWatch clocks,
        DigestComparison digests,
        FollowerLag lag,
        Expiry expiry,
        LogEventDispatcher events) {

    /** Makes the parts and connects the log with them, so that it can be started. */
    static NodeParts on(LogParts log, DumpPull pull, EngineConfig config, Environment environment, Alarm candidacies) {
        Time time = environment.time();
        Link link = log.link();
        RaftServer.Division division = link.division();
        Duration patience = Health.patience(config.timing());
        Succession succession = new Succession(link, patience);
        RaftCandidacy candidacy = new RaftCandidacy(RaftCandidacy.logOf(division, succession), candidacies);
        Reconfiguration reconfiguration =
                new Reconfiguration(link, new VoterChanges(link.server(), candidacy, log.level()));
        DumpIntake intake = new DumpIntake(pull, log.state()::applied);
        LogTrimmer trimmer = new LogTrimmer(log.machine(), log.dumps(), division, new LogLength(config.upkeep()));
        NodeParts parts = new NodeParts(
                new Membership(link, reconfiguration, succession, log.level(), config.timing(), time),
                candidacy,
                new PeerMessages(link::ask, reconfiguration::newcomer),
                intake,
                trimmer,
                new ClockWatch(log.state(), link, log.stamper(), environment.clock()),
                new DigestComparison(log.state(), link, log.failure()),
                new FollowerLag(time),
                new Expiry(log.state(), log.stamper(), division, log.batcher()),
                new LogEventDispatcher(division, log.batcher(), log.hints(), candidacy, intake, trimmer));
        LocalInformant informant = new LocalInformant(link, log.state(), parts.clocks, reconfiguration, patience);
        PeerRequestHandler requests = new PeerRequestHandler(log.dumps(), log.disk(), parts.messages, informant);
        log.machine().connect(new LogMachine.Wiring(log.level(), parts.events, log.failure(), requests, intake));
        return parts;
    }
}
