package io.tenure.lease;

import io.tenure.node.ClusterId;
import java.time.Duration;

/**
 * Asks an agent to serve this candidate and no other for a while.
 *
 * @param sequence increases with every request of the candidate's process, to whichever agent
 */
public record LeaseRequest(ClusterId cluster, Holder candidate, long sequence, Duration ttl) {}
