package io.tenure.engine.log;

import io.tenure.engine.Candidate;
import io.tenure.engine.Member;
import io.tenure.engine.Members;
import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.ratis.proto.RaftProtos.RaftPeerRole;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.server.RaftConfiguration;
import org.apache.ratis.server.RaftServer;

/**
 * Who votes and who only follows.
 *
 * @param settled whether no change is under way: a configuration counts from when it is in the log, and could still be
 *     taken back until it is committed
 */
public record Configuration(List<RaftPeer> voters, List<RaftPeer> learners, boolean settled) {

    public Configuration {
        voters = List.copyOf(voters);
        learners = List.copyOf(learners);
    }

    private static final Configuration NONE = new Configuration(List.of(), List.of(), false);

    /** The newest one that this node has. One without voters is that of a learner that waits for its admission. */
    public static Configuration of(RaftServer.Division division) {
        RaftConfiguration conf = division.getRaftConf();
        if (conf.getCurrentPeers(RaftPeerRole.FOLLOWER).isEmpty()) {
            return NONE;
        }
        boolean joint = !conf.getPreviousPeers(RaftPeerRole.FOLLOWER).isEmpty();
        boolean committed = division.getRaftLog().getLastCommittedIndex() >= conf.getLogEntryIndex();
        return new Configuration(
                List.copyOf(conf.getCurrentPeers(RaftPeerRole.FOLLOWER)),
                List.copyOf(conf.getCurrentPeers(RaftPeerRole.LISTENER)),
                committed && !joint);
    }

    private static Configuration wished(List<RaftPeer> voters, List<RaftPeer> learners) {
        return new Configuration(voters, learners, false);
    }

    public Stream<RaftPeer> all() {
        return Stream.concat(voters.stream(), learners.stream());
    }

    public Optional<RaftPeer> named(NodeName name) {
        return all().filter(p -> Peers.node(p.getId()).name().equals(name)).findFirst();
    }

    /** Another member of the node's name. */
    public Optional<RaftPeer> namesake(NodeId node) {
        return named(node.name()).filter(p -> !Peers.node(p.getId()).equals(node));
    }

    public Optional<Member.Kind> kindOf(NodeId node) {
        if (isIn(voters, node)) {
            return Optional.of(Member.Kind.VOTER);
        }
        return isIn(learners, node) ? Optional.of(Member.Kind.LEARNER) : Optional.empty();
    }

    /** What the candidate shall be: what it wants, or a learner if there are voters enough. A voter stays one. */
    public Member.Kind kindFor(Candidate candidate) {
        if (isIn(voters, candidate.id())) {
            return Member.Kind.VOTER;
        }
        Configuration others = others(candidate);
        return others.voters.size() >= Members.MAX_VOTERS ? Member.Kind.LEARNER : candidate.wanted();
    }

    /**
     * The next step of an admission. A dead namesake goes in the same step. Ratis brings a new member up to date before
     * it changes the configuration, but would never let a learner that became a voter vote under the same leader: so a
     * learner goes first and then comes as a voter.
     */
    public Configuration towards(Candidate candidate) {
        Configuration others = others(candidate);
        if (kindOf(candidate.id()).isPresent()) {
            return others;
        }
        return switch (kindFor(candidate)) {
            case VOTER -> wished(with(others.voters, peer(candidate, RaftPeerRole.FOLLOWER)), others.learners);
            case LEARNER -> wished(others.voters, with(others.learners, peer(candidate, RaftPeerRole.LISTENER)));
        };
    }

    /**
     * The same members, one of them with another description of itself. Ratis takes a configuration for unchanged unless ids or
     * priorities differ; so all members get another priority, the same for all, which means nothing in elections.
     */
    public Configuration described(NodeId node, MemberInfo info) {
        int other = priority() == 0 ? 1 : 0;
        return wished(
                voters.stream().map(p -> described(p, node, info, other)).toList(),
                learners.stream().map(p -> described(p, node, info, other)).toList());
    }

    private static RaftPeer described(RaftPeer peer, NodeId node, MemberInfo info, int priority) {
        RaftPeer.Builder changed = RaftPeer.newBuilder(peer).setPriority(priority);
        if (peer.getId().equals(Peers.id(node))) {
            changed.setDataStreamAddress(info.toString());
        }
        return changed.build();
    }

    private int priority() {
        return voters.isEmpty() ? 0 : voters.getFirst().getPriority();
    }

    private Configuration others(Candidate candidate) {
        NodeName name = candidate.id().name();
        return named(name).map(this::without).orElse(this);
    }

    public Configuration without(RaftPeer member) {
        return wished(
                voters.stream().filter(p -> !p.equals(member)).toList(),
                learners.stream().filter(p -> !p.equals(member)).toList());
    }

    private static List<RaftPeer> with(List<RaftPeer> peers, RaftPeer peer) {
        return Stream.concat(peers.stream(), Stream.of(peer)).toList();
    }

    private static boolean isIn(List<RaftPeer> peers, NodeId node) {
        return peers.stream().anyMatch(p -> p.getId().equals(Peers.id(node)));
    }

    private RaftPeer peer(Candidate candidate, RaftPeerRole role) {
        return RaftPeer.newBuilder(Peers.peer(
                        candidate.id(), candidate.peer(), new MemberInfo(candidate.http(), candidate.levels())))
                .setStartupRole(role)
                .setPriority(priority())
                .build();
    }
}
