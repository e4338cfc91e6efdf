package io.tenure.engine.log;

import io.tenure.node.NodeName;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds out, while nobody leads, whether enough voters answer to elect somebody. */
public final class MajorityCheck {

    private static final Logger LOG = LoggerFactory.getLogger(MajorityCheck.class);

    private final RaftPeerId self;
    private final Supplier<List<RaftPeerId>> voters;
    private final BiFunction<RaftPeerId, PeerRequest, CompletableFuture<ByteString>> link;
    private final AtomicBoolean asking = new AtomicBoolean();
    private volatile boolean led = true;
    private volatile @Nullable String loss;

    MajorityCheck(
            RaftServer.Division division, BiFunction<RaftPeerId, PeerRequest, CompletableFuture<ByteString>> link) {
        this(
                division.getId(),
                () -> Configuration.of(division).voters().stream()
                        .map(RaftPeer::getId)
                        .toList(),
                link);
    }

    MajorityCheck(
            RaftPeerId self,
            Supplier<List<RaftPeerId>> voters,
            BiFunction<RaftPeerId, PeerRequest, CompletableFuture<ByteString>> link) {
        this.self = self;
        this.voters = voters;
        this.link = link;
    }

    /** A sentence while this node knows no leader and has found out that too few voters answer. */
    public Optional<String> loss() {
        return Optional.ofNullable(loss);
    }

    /** This node knows a leader. */
    public void found() {
        led = true;
        loss = null;
    }

    /** This node has known no leader for a while. To be called from time to time. */
    public void look() {
        led = false;
        List<RaftPeerId> all = voters.get();
        if (!asking.compareAndSet(false, true)) {
            return;
        }
        Set<RaftPeerId> answering = ConcurrentHashMap.newKeySet();
        CompletableFuture<?>[] answers = all.stream()
                .map(voter ->
                        ask(voter).thenAccept(place -> answering.add(voter)).exceptionally(e -> null))
                .toArray(CompletableFuture<?>[]::new);
        var unused = CompletableFuture.allOf(answers).whenComplete((done, error) -> {
            conclude(all, answering);
            asking.set(false);
        });
    }

    private CompletableFuture<?> ask(RaftPeerId voter) {
        try {
            return voter.equals(self)
                    ? CompletableFuture.completedFuture(null)
                    : link.apply(voter, new PeerRequest.Place());
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private void conclude(List<RaftPeerId> all, Set<RaftPeerId> answering) {
        boolean enough = answering.size() > all.size() / 2;
        String sentence = all.isEmpty() || enough ? null : sentence(all, answering);
        if (led) {
            return;
        }
        if (sentence != null && !sentence.equals(loss)) {
            LOG.warn("{}", sentence);
        }
        loss = sentence;
    }

    private static String sentence(List<RaftPeerId> all, Set<RaftPeerId> answering) {
        String some = switch (answering.size()) {
            case 0 -> "none answers";
            case 1 -> "only " + names(answering.stream().toList()) + " answers";
            default -> "only " + names(answering.stream().toList()) + " answer";
        };
        return "No majority: of " + names(all) + " " + some + ".";
    }

    private static String names(List<RaftPeerId> ids) {
        return String.join(
                ", ",
                ids.stream()
                        .map(id -> Peers.node(id).name())
                        .map(NodeName::value)
                        .sorted()
                        .toList());
    }
}
