package io.tenure.lease.agent;

import io.tenure.lease.Holder;
import java.time.Duration;
import java.util.Optional;

/** What an agent says to a request. It repeats the request's sequence number: only the answer to the latest counts. */
public sealed interface LeaseAnswer {

    long sequence();

    /** Granted for the ttl that was asked for, from now on the agent's clock. */
    record Granted(long sequence) implements LeaseAnswer {}

    /**
     * Not granted.
     *
     * @param holder who has the lease instead, if that is the reason and known
     * @param retryAfter when it is worth asking again
     */
    record Denied(long sequence, Refusal reason, Optional<Holder> holder, Duration retryAfter) implements LeaseAnswer {}

    /** Why a lease was not granted. */
    enum Refusal {
        /** Another candidacy has it. */
        HELD,
        /** It has ended, but work under it may still run. */
        EXPIRING,
        /** The agent does not know who had it before it started. */
        UNKNOWN_HOLDER,
        /** The candidate is not a member of the cluster, as far as the agent knows. */
        NOT_A_MEMBER,
        /** This candidacy was given up before. */
        STALE_LEASE,
        /** A newer request of this candidacy was seen before. */
        OLD_SEQUENCE,
        /** The requested period is not the agent's ttl. */
        WRONG_PERIOD,
        /** The request is meant for another cluster. */
        OTHER_CLUSTER;

        /** Whether the request was outdated: a newer one, or a newer candidacy, was seen before. */
        public boolean isStale() {
            return this == STALE_LEASE || this == OLD_SEQUENCE;
        }
    }
}
