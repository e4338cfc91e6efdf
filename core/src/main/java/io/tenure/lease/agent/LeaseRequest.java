package io.tenure.lease.agent;

import io.tenure.lease.Holder;
import io.tenure.node.ClusterId;
import java.time.Duration;

/**
 * Asks an agent to serve only this candidate for the ttl.
 *
 * @param sequence increases with every request of the candidate's process, to any agent
 */
public record LeaseRequest(ClusterId cluster, Holder candidate, long sequence, Duration ttl) {}
