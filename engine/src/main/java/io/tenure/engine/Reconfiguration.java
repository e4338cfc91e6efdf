package io.tenure.engine;

import io.tenure.runtime.Waiting;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.ratis.client.RaftClientRpc;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.protocol.SetConfigurationRequest;
import org.apache.ratis.protocol.TransferLeadershipRequest;
import org.apache.ratis.server.RaftServer;

/** Single tries to change who is a member, and who leads. */
final class Reconfiguration {

    private static final Duration TRANSFER = Duration.ofSeconds(3);

    private final RaftServer server;
    private final Link link;
    private final RaftClientRpc rpc;

    Reconfiguration(RaftServer server, Link link, RaftClientRpc rpc) {
        this.server = server;
        this.link = link;
        this.rpc = rpc;
    }

    /**
     * Asks the leader for another configuration if the present one is as expected. Ratis first brings new members up to
     * date, so the change may come long after this try has ended. Returns what happened, for people.
     */
    String change(Configuration from, Configuration to) {
        RaftPeerId leader = link.division().getInfo().getLeaderId();
        if (leader == null) {
            return "no leader is known.";
        }
        SetConfigurationRequest request = new SetConfigurationRequest(
                link.client(),
                leader,
                link.group(),
                link.nextCall(),
                SetConfigurationRequest.Arguments.newBuilder()
                        .setMode(SetConfigurationRequest.Mode.COMPARE_AND_SET)
                        .setServersInCurrentConf(from.voters())
                        .setListenersInCurrentConf(from.workers())
                        .setServersInNewConf(to.voters())
                        .setListenersInNewConf(to.workers())
                        .build());
        try {
            send(request);
            return "the change was made.";
        } catch (TimeoutException e) {
            return "the node is still catching up.";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private void send(SetConfigurationRequest request) throws IOException, TimeoutException {
        if (request.getServerId().equals(server.getId())) {
            await(server.setConfigurationAsync(request), RaftSettings.REQUEST);
            return;
        }
        link.know(link.peers());
        RaftClientReply reply = rpc.sendRequest(request);
        if (!reply.isSuccess()) {
            throw new IOException(reply.getException());
        }
    }

    /** Gives leadership from this node to another. Whether that worked. */
    boolean transfer(RaftPeerId successor) {
        TransferLeadershipRequest request = new TransferLeadershipRequest(
                link.client(), server.getId(), link.group(), link.nextCall(), successor, TRANSFER.toMillis());
        try {
            await(server.transferLeadershipAsync(request), TRANSFER.plusSeconds(1));
            return true;
        } catch (IOException | TimeoutException e) {
            return !link.division().getInfo().isLeader();
        }
    }

    private static void await(CompletableFuture<RaftClientReply> reply, Duration limit)
            throws IOException, TimeoutException {
        try {
            Link.checked(Waiting.forResult(reply, limit));
        } catch (ExecutionException | CompletionException e) {
            throw new IOException(e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted.", e);
        }
    }
}
