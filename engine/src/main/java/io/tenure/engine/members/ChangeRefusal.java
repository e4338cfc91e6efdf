package io.tenure.engine.members;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.ratis.protocol.exceptions.LeaderNotReadyException;
import org.apache.ratis.protocol.exceptions.LeaderSteppingDownException;
import org.apache.ratis.protocol.exceptions.NotLeaderException;
import org.apache.ratis.protocol.exceptions.ReconfigurationInProgressException;
import org.apache.ratis.protocol.exceptions.ReconfigurationTimeoutException;
import org.apache.ratis.protocol.exceptions.ServerNotReadyException;
import org.apache.ratis.protocol.exceptions.SetConfigurationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Why Ratis did not change the members, for people: its own texts show addresses, priorities and class names. */
final class ChangeRefusal {

    private static final Logger LOG = LoggerFactory.getLogger(ChangeRefusal.class);

    static final String UNDER_WAY = "a change of the members is under way; try again.";

    private static final String LEADER_CHANGES = "the leader is about to change; try again.";

    private ChangeRefusal() {}

    /** The end of a sentence. */
    static String of(Throwable failure) {
        Throwable cause = failure;
        while ((cause instanceof ExecutionException || cause instanceof CompletionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        LOG.debug("The members were not changed.", cause);
        return switch (cause) {
            case ReconfigurationInProgressException e -> UNDER_WAY;
            case SetConfigurationException e -> "the members have changed meanwhile; try again.";
            case ReconfigurationTimeoutException e ->
                "the node does not answer: see that it runs, and that the leader can reach its peer address.";
            case NotLeaderException e -> LEADER_CHANGES;
            case LeaderNotReadyException e -> LEADER_CHANGES;
            case LeaderSteppingDownException e -> LEADER_CHANGES;
            case ServerNotReadyException e -> LEADER_CHANGES;
            default -> {
                LOG.warn("The members were not changed.", cause);
                yield "the leader could not make the change; its log says why.";
            }
        };
    }
}
