package io.tenure.engine.members;

import io.tenure.engine.log.LevelKeeper;
import io.tenure.engine.log.Link;
import io.tenure.engine.log.Peers;
import io.tenure.engine.log.RaftSettings;
import io.tenure.lease.Voters;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.office.Consent;
import io.tenure.runtime.Waiting;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.ratis.proto.RaftProtos.RaftPeerRole;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.SetConfigurationRequest;
import org.apache.ratis.server.RaftServer;

/**
 * Makes changes of the members on the node that leads the log, and of the voters only with the consent of the holder of
 * the office, which then needs both majorities until it is certain what became of the change.
 */
public final class VoterChanges {

    private static final Duration CONSENT = Duration.ofSeconds(1);

    private final RaftServer server;
    private final RaftCandidacy candidacy;
    private final LevelKeeper level;
    private final AtomicBoolean underWay = new AtomicBoolean();
    private volatile Consent consent = Consent.NOT_NEEDED;
    private final Map<NodeId, Endpoint> newcomers = new ConcurrentHashMap<>();

    public VoterChanges(RaftServer server, RaftCandidacy candidacy, LevelKeeper level) {
        this.level = level;
        this.server = server;
        this.candidacy = candidacy;
    }

    void consent(Consent asked) {
        consent = asked;
    }

    /** Where people and clients reach a node that wants to become a voter, until it is one. */
    Optional<Endpoint> newcomer(NodeId node) {
        return Optional.ofNullable(newcomers.get(node));
    }

    /** Tries to make the change, which may come long after this try has ended. Returns what happened, for people. */
    String make(SetConfigurationRequest request) {
        Voters joint = joint(request);
        if (joint.current().equals(joint.leaving())) {
            return attempt(request, () -> {});
        }
        if (!underWay.compareAndSet(false, true)) {
            return ChangeRefusal.UNDER_WAY;
        }
        newcomers.putAll(newcomers(request));
        Optional<String> objection = objection(joint);
        if (objection.isPresent()) {
            underWay.set(false);
            return objection.get();
        }
        return attempt(request, this::over);
    }

    /** Whether the holder of the office agrees. What it says too late is taken back. */
    private Optional<String> objection(Voters joint) {
        try {
            return Waiting.forResult(consent.toChange(joint), CONSENT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // Said below.
        }
        consent.changeOver();
        return Optional.of("the office did not answer in time; try again.");
    }

    /** The holder hears of the voters as they are now before it hears that the change is over. */
    private void over() {
        candidacy.look(() -> {
            newcomers.clear();
            consent.changeOver();
            underWay.set(false);
        });
    }

    private String attempt(SetConfigurationRequest request, Runnable over) {
        Optional<String> unfit = level.begin(request, members(request));
        if (unfit.isPresent()) {
            over.run();
            return unfit.get();
        }
        try {
            CompletableFuture<RaftClientReply> reply = asked(request);
            var unused = reply.whenComplete((answer, error) -> {
                level.over(request);
                over.run();
            });
            Link.checked(Waiting.forResult(reply, RaftSettings.REQUEST));
            return "the change was made.";
        } catch (TimeoutException e) {
            return "the node is still catching up.";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "the wait for it was interrupted.";
        } catch (ExecutionException | RuntimeException e) {
            return ChangeRefusal.of(e);
        }
    }

    private CompletableFuture<RaftClientReply> asked(SetConfigurationRequest request) {
        try {
            return server.setConfigurationAsync(request);
        } catch (IOException | RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static List<RaftPeer> members(SetConfigurationRequest request) {
        SetConfigurationRequest.Arguments asked = request.getArguments();
        return Stream.of(RaftPeerRole.FOLLOWER, RaftPeerRole.LISTENER)
                .flatMap(role -> asked.getPeersInNewConf(role).stream())
                .toList();
    }

    private static Voters joint(SetConfigurationRequest request) {
        SetConfigurationRequest.Arguments asked = request.getArguments();
        return new Voters(ids(asked.getPeersInNewConf(RaftPeerRole.FOLLOWER)), ids(asked.getServersInCurrentConf()));
    }

    private static Map<NodeId, Endpoint> newcomers(SetConfigurationRequest request) {
        Set<NodeId> present = ids(request.getArguments().getServersInCurrentConf());
        return request.getArguments().getPeersInNewConf(RaftPeerRole.FOLLOWER).stream()
                .filter(peer -> !present.contains(Peers.node(peer.getId())))
                .collect(Collectors.toMap(peer -> Peers.node(peer.getId()), Peers::http));
    }

    private static Set<NodeId> ids(Collection<RaftPeer> peers) {
        return peers.stream().map(peer -> Peers.node(peer.getId())).collect(Collectors.toSet());
    }
}
