package io.tenure.engine.members;

import io.tenure.engine.log.Configuration;
import io.tenure.engine.log.Link;
import io.tenure.engine.log.PeerRequest;
import io.tenure.engine.log.RaftSettings;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.office.Consent;
import io.tenure.runtime.Threads;
import io.tenure.runtime.Waiting;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.ratis.client.impl.ClientProtoUtils;
import org.apache.ratis.proto.RaftProtos.SetConfigurationRequestProto;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.protocol.SetConfigurationRequest;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Single tries to change who is a member. */
public final class Reconfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(Reconfiguration.class);

    private static final Duration PASSED = RaftSettings.REQUEST.plusSeconds(1);

    private final Link link;
    private final VoterChanges changes;

    public Reconfiguration(Link link, VoterChanges changes) {
        this.link = link;
        this.changes = changes;
    }

    void changeOnlyWith(Consent consent) {
        changes.consent(consent);
    }

    /** The HTTP address of a node that is about to become a voter. */
    public Optional<Endpoint> newcomer(NodeId node) {
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
        return leader.equals(link.division().getId()) ? changes.make(request) : pass(request);
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
                        .setListenersInCurrentConf(from.learners())
                        .setServersInNewConf(to.voters())
                        .setListenersInNewConf(to.learners())
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
            LOG.debug("The leader could not be asked to change the members.", e);
            return "the leader could not be reached; try again.";
        }
    }

    /** What another member asks this node to change, because this node leads. */
    public CompletableFuture<ByteString> answer(PeerRequest.Change asked) throws IOException {
        SetConfigurationRequest request =
                ClientProtoUtils.toSetConfigurationRequest(SetConfigurationRequestProto.parseFrom(asked.request()));
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
}
