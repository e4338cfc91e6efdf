package io.tenure.engine;

import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.office.Consent;
import io.tenure.runtime.Threads;
import io.tenure.runtime.Waiting;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.ratis.client.impl.ClientProtoUtils;
import org.apache.ratis.proto.RaftProtos.SetConfigurationRequestProto;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.protocol.SetConfigurationRequest;
import org.apache.ratis.protocol.TransferLeadershipRequest;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;

/** Single tries to change who is a member, and who leads. */
final class Reconfiguration {

    private static final Duration TRANSFER = Duration.ofSeconds(3);
    private static final Duration PASSED = RaftSettings.REQUEST.plusSeconds(1);

    private final RaftServer server;
    private final Link link;
    private final VoterChanges changes;

    Reconfiguration(RaftServer server, Link link, VoterChanges changes) {
        this.server = server;
        this.link = link;
        this.changes = changes;
    }

    void changeOnlyWith(Consent consent) {
        changes.consent(consent);
    }

    /** Where a node is reached by HTTP that is about to become a voter. */
    Optional<Endpoint> newcomer(NodeId node) {
        return changes.newcomer(node);
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
        SetConfigurationRequest request = request(leader, from, to);
        return leader.equals(server.getId()) ? changes.make(request) : pass(request);
    }

    private SetConfigurationRequest request(RaftPeerId leader, Configuration from, Configuration to) {
        return new SetConfigurationRequest(
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
    }

    /** Not by Ratis itself: its leader would make the change whether or not it holds the office. */
    private String pass(SetConfigurationRequest request) {
        PeerRequest change = new PeerRequest.Change(
                ClientProtoUtils.toSetConfigurationRequestProto(request).toByteArray());
        try {
            return Waiting.forResult(link.ask(request.getServerId(), change), PASSED)
                    .toStringUtf8();
        } catch (TimeoutException e) {
            return "the leader has not answered yet.";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "the wait for the leader was interrupted.";
        } catch (ExecutionException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** What another member asks this node to change, because this node leads. */
    CompletableFuture<ByteString> answer(PeerRequest.Change question) throws IOException {
        SetConfigurationRequest request =
                ClientProtoUtils.toSetConfigurationRequest(SetConfigurationRequestProto.parseFrom(question.request()));
        CompletableFuture<ByteString> answer = new CompletableFuture<>();
        Threads.platform("tenure-change", () -> {
            try {
                answer.complete(ByteString.copyFromUtf8(changes.make(request)));
            } catch (RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        return answer;
    }

    /** Gives leadership from this node to another. Whether that worked. */
    boolean transfer(RaftPeerId successor) {
        return answers(successor) && give(successor);
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
