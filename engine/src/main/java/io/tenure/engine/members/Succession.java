package io.tenure.engine.members;

import io.tenure.engine.log.Configuration;
import io.tenure.engine.log.Health;
import io.tenure.engine.log.Link;
import io.tenure.engine.log.PeerRequest;
import io.tenure.engine.log.Peers;
import io.tenure.engine.log.RaftSettings;
import io.tenure.node.NodeName;
import io.tenure.runtime.Waiting;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.protocol.TransferLeadershipRequest;
import org.apache.ratis.server.RaftServer;

/** Gives leadership of the log from this node to another voter. */
public final class Succession {

    private static final Duration TRANSFER = Duration.ofSeconds(3);

    private final Link link;
    private final Duration patience;
    private volatile Optional<NodeName> preferred = Optional.empty();

    /** A voter that was silent for longer than {@code patience} is not fit. */
    public Succession(Link link, Duration patience) {
        this.link = link;
        this.patience = patience;
    }

    /** Whoever names a successor wants no other one. */
    void prefer(Optional<NodeName> name) {
        preferred = name;
    }

    /** Whether this node no longer leads. */
    boolean handOver() {
        RaftServer.Division division = link.division();
        if (!division.getInfo().isLeader()) {
            return true;
        }
        Health health = Health.seenBy(division, patience);
        return Configuration.of(division).voters().stream()
                .map(RaftPeer::getId)
                .filter(id -> !id.equals(division.getId()))
                .filter(this::isWanted)
                .filter(health::seemsAlive)
                .sorted(Comparator.comparingLong(health::lag))
                .anyMatch(successor -> answers(successor) && give(successor));
    }

    private boolean isWanted(RaftPeerId id) {
        return preferred.map(Peers.node(id).name()::equals).orElse(true);
    }

    /** One that has just stopped still seems alive, and Ratis would wait for it as long as it may. */
    private boolean answers(RaftPeerId successor) {
        try {
            Waiting.forResult(link.ask(successor, new PeerRequest.Members()), RaftSettings.REQUEST);
            return true;
        } catch (TimeoutException | ExecutionException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private boolean give(RaftPeerId successor) {
        RaftServer server = link.server();
        TransferLeadershipRequest request = new TransferLeadershipRequest(
                link.client(), server.getId(), link.group(), link.nextCall(), successor, TRANSFER.toMillis());
        try {
            Link.checked(Waiting.forResult(server.transferLeadershipAsync(request), TRANSFER.plusSeconds(1)));
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | TimeoutException | ExecutionException | CompletionException e) {
            // Whether it worked all the same is seen below.
        }
        return !link.division().getInfo().isLeader();
    }
}
