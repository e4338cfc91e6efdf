/**
 * Leases: who may act, and until when.
 *
 * <p><b>Guarantees.</b> With clock rates wrong by at most the configured drift, no two nodes believe at once that they
 * lead (C2), and when a new term takes effect nothing of an older one runs (C4). A leader cut off from its quorum stops
 * believing within ttl − margin (C5); one that cannot commit does, too (C6). Giving up is idempotent and only touches the
 * giver's own candidacy (C8). Whatever slips through all this is rejected by the store's fence (C3), which needs no clock.
 *
 * <p><b>Parts.</b> An {@link io.tenure.lease.Agent} on every node promises to serve one candidate only. An
 * {@link io.tenure.lease.Acquirer} is one candidacy, with one {@code Worker} per agent. A {@link io.tenure.lease.Quorum}
 * says whose leases are needed. All are pure: they get inputs and the time, and give the next state and effects.
 *
 * <p><b>Runtime.</b> {@link io.tenure.lease.LeaseDesk} is an agent at work, {@link io.tenure.lease.Leadership} an office,
 * {@link io.tenure.lease.Activities} what runs under it; {@link io.tenure.lease.RowGrantor} stands for the agents of a fleet.
 * They get threads, timers and ids from a {@link io.tenure.runtime.Crew}, and the simulation drives them as they are. What
 * they are told only once is never dropped: a process that cannot take it ends.
 *
 * <p><b>Arithmetic.</b> {@link io.tenure.lease.LeaseSettings}.
 */
@NullMarked
package io.tenure.lease;

import org.jspecify.annotations.NullMarked;
