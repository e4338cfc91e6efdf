package io.tenure.engine.node;

import io.tenure.engine.Checkpoint;
import io.tenure.engine.log.Configuration;
import io.tenure.engine.log.Link;
import io.tenure.engine.log.NodeFailure;
import io.tenure.engine.log.PeerRequest;
import io.tenure.engine.log.Peers;
import io.tenure.engine.state.DamagedState;
import io.tenure.engine.state.State;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares the tables of this node with those of the voters, by their digests after the same entry. Tables that have come
 * apart, by damage or by a fault of the program, are named and not spread: a node that a majority disagrees with ends.
 */
final class DigestComparison {

    private static final Logger LOG = LoggerFactory.getLogger(DigestComparison.class);

    private final State state;
    private final Link link;
    private final NodeFailure failure;
    private volatile @Nullable Checkpoint settled;
    private volatile @Nullable String warning;

    DigestComparison(State state, Link link, NodeFailure failure) {
        this.state = state;
        this.link = link;
        this.failure = failure;
    }

    /** A sentence for people while nodes disagree. */
    Optional<String> warning() {
        return Optional.ofNullable(warning);
    }

    /** Asks the others about the newest checkpoint of this node, until all have agreed to it. */
    void look() {
        Optional<Checkpoint> newest = state.checkpoints().newest();
        if (newest.isPresent() && !newest.get().equals(settled)) {
            compare(newest.get());
        }
    }

    private void compare(Checkpoint own) {
        RaftPeerId self = link.division().getId();
        List<RaftPeerId> voters = Configuration.of(link.division()).voters().stream()
                .map(RaftPeer::getId)
                .toList();
        DigestVerdict.Electorate electorate = new DigestVerdict.Electorate(voters.size(), voters.contains(self));
        Map<String, Long> digests = new ConcurrentHashMap<>();
        CompletableFuture<?>[] answers = voters.stream()
                .filter(voter -> !voter.equals(self))
                .map(voter -> ask(voter, own.index())
                        .thenAccept(
                                theirs -> theirs.ifPresent(checkpoint -> digests.put(name(voter), checkpoint.digest())))
                        .exceptionally(e -> null))
                .toArray(CompletableFuture<?>[]::new);
        var unused = CompletableFuture.allOf(answers)
                .thenRun(() ->
                        follow(own, DigestVerdict.of(name(self), own.digest(), new HashMap<>(digests), electorate)));
    }

    private CompletableFuture<Optional<Checkpoint>> ask(RaftPeerId voter, long index) {
        return link.ask(voter, new PeerRequest.Digest(index)).thenApply(PeerRequest.Digest::answered);
    }

    private static String name(RaftPeerId peer) {
        return Peers.node(peer).name().value();
    }

    private void follow(Checkpoint own, DigestVerdict verdict) {
        switch (verdict) {
            case DigestVerdict.Agreed agreed -> {
                warning = null;
                settled = agreed.all() ? own : settled;
            }
            case DigestVerdict.Outvoted outvoted ->
                failure.failed(
                        "The tables of this node have come apart from those of "
                                + DigestVerdict.names(outvoted.majority()) + " by entry " + own.index()
                                + " of the log."
                                + " " + DamagedState.REPLACE,
                        null);
            case DigestVerdict.OthersOutvoted others ->
                warn("The tables of " + DigestVerdict.names(others.wrong())
                        + " have come apart from those of the majority by entry " + own.index()
                        + " of the log. Replace them: move the data folder away and start with an empty one and"
                        + " --join.");
            case DigestVerdict.Undecided undecided ->
                warn("The tables of the nodes have come apart by entry " + own.index()
                        + " of the log, and no majority says which are right: "
                        + String.join(
                                " against ",
                                undecided.groups().stream()
                                        .map(DigestVerdict::names)
                                        .toList())
                        + ". Decide which to keep, and replace the others: move the data folder away and start with an"
                        + " empty one and --join.");
        }
    }

    private void warn(String sentence) {
        if (!sentence.equals(warning)) {
            LOG.warn("{}", sentence);
        }
        warning = sentence;
    }
}
