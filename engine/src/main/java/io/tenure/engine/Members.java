package io.tenure.engine;

import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import io.tenure.office.Consent;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The members of the cluster. Any node may be asked. Changes are made one at a time; each call ends within the time
 * limit of a call, and one that could not end says so.
 */
public interface Members {

    int MAX_VOTERS = 5;

    /**
     * All members by name, as of the newest configuration that this node has. Asks nobody: how they look is known on the
     * leader alone.
     */
    List<Member> list();

    /** The same with how they look from the leader, which is asked. Fails if none is known or it does not answer. */
    CompletableFuture<List<Member>> survey();

    /** Who belongs, as of the newest configuration that this node has. Asks nobody. */
    Roll roll();

    /**
     * Who belongs.
     *
     * @param index the entry of the log that named them; 0 while that could still be taken back
     */
    record Roll(long index, List<NodeId> ids) {

        public Roll {
            ids = List.copyOf(ids);
        }
    }

    /** A sentence while this node knows no leader and too few voters answer it to elect one. */
    Optional<String> majorityLoss();

    /** Where people and clients reach the members, as of the newest configuration that this node has. Asks nobody. */
    List<Endpoint> addresses();

    /** The format level of the cluster, as of what this node has applied. */
    int level();

    /**
     * Makes a node a member once it has caught up. A dead member of the same name is replaced in the same change. Asking
     * again for a member changes nothing.
     */
    Admission join(Candidate candidate);

    /** Takes a member out. It notices, and its engine stops. */
    Removal remove(NodeName name);

    /**
     * Who is asked on this node, when it leads, before the voters change: its part in the office of the servers. Without
     * any, the leader of the log changes them on its own authority.
     */
    void changeOnlyWith(Consent consent);

    /** Gives Raft leadership to another voter, if this node has it and another one is fit. Whether it no longer leads. */
    boolean handOver();

    /** Whether this node leads the log at this moment. */
    boolean leads();

    /** To whom alone {@link #handOver} hands over from now on; empty: to anybody who is fit. */
    void prefer(Optional<NodeName> name);
}
