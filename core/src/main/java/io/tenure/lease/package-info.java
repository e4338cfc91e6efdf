/**
 * What an agent promises: to serve only one candidate for a limited time.
 *
 * <p>Read {@link io.tenure.lease.Agent} first, the pure protocol, with its {@code AgentInput}, {@code AgentState} and
 * {@code AgentEffect}; then {@link io.tenure.lease.LeaseSettings}, the arithmetic of times.
 * {@link io.tenure.lease.AgentService} runs an agent, with a thread and a file. {@link io.tenure.lease.LeaseWire}
 * encodes the messages between candidates and agents.
 *
 * <p><b>Guarantees</b> of leases, offices and activities together. With clock rates wrong by at most the configured
 * drift, no two nodes believe at the same time that they lead (C2), and when a new term takes effect nothing of an
 * older one runs (C4). A leader that is cut off from its quorum stops believing within ttl − margin (C5), and so does
 * one that cannot commit (C6). Giving a lease back is idempotent and affects only the giver's own candidacy (C8).
 * Whatever slips through is rejected by the store's fence (C3), which needs no clock.
 *
 * <p>Codes such as {@code C2} are listed in {@code docs/design/promises.md}.
 */
@NullMarked
package io.tenure.lease;

import org.jspecify.annotations.NullMarked;
