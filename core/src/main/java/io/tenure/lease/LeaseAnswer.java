package io.tenure.lease;

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
     * @param holder who has the lease instead, where that is the reason and known
     * @param retryAfter when it can be worth asking again
     */
    record Denied(long sequence, Refusal reason, Optional<Holder> holder, Duration retryAfter) implements LeaseAnswer {}

    /** Why a lease was not granted. */
    enum Refusal {
        /** Another candidacy has it. */
        HELD,
        /** It has ended, and the work under it is not yet known to be dead. */
        EXPIRING,
        /** The agent does not know who had it before it started. */
        UNKNOWN_HOLDER,
        /** The candidate is not a member of the cluster, as far as the agent knows. */
        NOT_A_MEMBER,
        /** This candidacy was given up before. */
        STALE_LEASE,
        /** A newer request of this candidacy was seen before. */
        OLD_SEQUENCE,
        /** The period is not the agent's ttl. */
        WRONG_PERIOD,
        /** The request is meant for another cluster. */
        OTHER_CLUSTER;

        /** Whether the request came from the past: a candidacy or a request that others have overtaken. */
        public boolean isStale() {
            return this == STALE_LEASE || this == OLD_SEQUENCE;
        }
    }
}
