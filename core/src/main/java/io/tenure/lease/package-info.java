/**
 * What an agent promises: to serve one candidate only, until a time.
 *
 * <p>Read {@link io.tenure.lease.Agent} first, the pure protocol, with its {@code AgentInput}, {@code AgentState} and
 * {@code AgentEffect}; then {@link io.tenure.lease.LeaseSettings}, all arithmetic of times. {@link io.tenure.lease.AgentService} is an
 * agent at work, with a thread and a file. {@link io.tenure.lease.LeaseWire} is what candidates and agents say to each other.
 *
 * <p><b>Guarantees</b> of leases, offices and activities together. With clock rates wrong by at most the configured drift, no two
 * nodes believe at once that they lead (C2), and when a new term takes effect nothing of an older one runs (C4). A leader cut off
 * from its quorum stops believing within ttl − margin (C5); so does one that cannot commit (C6). Giving up is idempotent and only
 * touches the giver's own candidacy (C8). Whatever slips through all this is rejected by the store's fence (C3), which needs no
 * clock.
 */
@NullMarked
package io.tenure.lease;

import org.jspecify.annotations.NullMarked;
