package io.tenure.engine;

import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.ratis.proto.RaftProtos.RaftPeerRole;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.server.RaftConfiguration;
import org.apache.ratis.server.RaftServer;

/** Who votes and who only follows. */
record Configuration(List<RaftPeer> voters, List<RaftPeer> workers) {

    Configuration {
        voters = List.copyOf(voters);
        workers = List.copyOf(workers);
    }

    /** The newest one that this node has. */
    static Configuration of(RaftServer.Division division) {
        RaftConfiguration conf = division.getRaftConf();
        return new Configuration(
                List.copyOf(conf.getCurrentPeers(RaftPeerRole.FOLLOWER)),
                List.copyOf(conf.getCurrentPeers(RaftPeerRole.LISTENER)));
    }

    Stream<RaftPeer> all() {
        return Stream.concat(voters.stream(), workers.stream());
    }

    Optional<RaftPeer> named(NodeName name) {
        return all().filter(p -> Peers.node(p.getId()).name().equals(name)).findFirst();
    }

    /** Another member of the node's name. */
    Optional<RaftPeer> namesake(NodeId node) {
        return named(node.name()).filter(p -> !Peers.node(p.getId()).equals(node));
    }

    Optional<Member.Kind> kindOf(Candidate candidate) {
        if (isIn(voters, candidate.id())) {
            return Optional.of(Member.Kind.VOTER);
        }
        return isIn(workers, candidate.id()) ? Optional.of(Member.Kind.WORKER) : Optional.empty();
    }

    /** Whether the candidate is what it will be. */
    boolean settled(Candidate candidate) {
        return isIn(voters, candidate.id())
                || isIn(workers, candidate.id())
                        && (candidate.wanted() == Member.Kind.WORKER || voters.size() >= Members.MAX_VOTERS);
    }

    /** The next step of an admission: a worker that takes the place of its dead namesake, then a voter. */
    Configuration towards(Candidate candidate) {
        boolean caughtUp = isIn(workers, candidate.id());
        RaftPeer peer = peer(candidate, caughtUp ? RaftPeerRole.FOLLOWER : RaftPeerRole.LISTENER);
        Configuration others = namesake(candidate.id()).map(this::without).orElse(this).without(peer);
        return caughtUp
                ? new Configuration(with(others.voters, peer), others.workers)
                : new Configuration(others.voters, with(others.workers, peer));
    }

    Configuration without(RaftPeer member) {
        return new Configuration(
                voters.stream().filter(p -> !p.equals(member)).toList(),
                workers.stream().filter(p -> !p.equals(member)).toList());
    }

    private static List<RaftPeer> with(List<RaftPeer> peers, RaftPeer peer) {
        return Stream.concat(peers.stream(), Stream.of(peer)).toList();
    }

    private static boolean isIn(List<RaftPeer> peers, NodeId node) {
        return peers.stream().anyMatch(p -> p.getId().equals(Peers.id(node)));
    }

    private static RaftPeer peer(Candidate candidate, RaftPeerRole role) {
        return RaftPeer.newBuilder(Peers.peer(candidate.id(), candidate.peer(), candidate.http()))
                .setStartupRole(role)
                .build();
    }
}
