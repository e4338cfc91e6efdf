package io.tenure.group;

import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import java.util.Collection;
import java.util.List;

/**
 * What members write to each other. Each letter carries what its sender knows of the members, so that news, denials and the
 * meeting of two sides need no letters of their own.
 *
 * @param roll the index of the sender's roll
 * @param digest of the sender's whole table, if that is not in the letter; 0 if it is
 * @param entries the whole table, or in a large group only what is said about the sender and the receiver
 */
record GroupLetter(
        ClusterId cluster,
        NodeId sender,
        long roll,
        Matter matter,
        QuorumRegister quorum,
        long digest,
        List<MemberEntry> entries) {

    /** Equal for equal tables. Never 0. */
    static long digest(Collection<MemberEntry> table) {
        long sum = 0;
        for (MemberEntry entry : table) {
            sum += entry.fingerprint();
        }
        return sum == 0 ? 1 : sum;
    }

    /** What a letter is for. */
    sealed interface Matter {

        long seq();

        /** Asks the receiver for a sign of life. */
        record Ping(long seq) implements Matter {}

        /** Asks the receiver to ping another member. */
        record Ask(long seq, NodeId target) implements Matter {}

        /** Answers both: the member that was meant lives. */
        record Ack(long seq) implements Matter {}

        /** Answers {@link Ask}: the helper lives, the target did not answer it. */
        record Nack(long seq) implements Matter {}
    }
}
