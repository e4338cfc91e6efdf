/**
 * Leases, as programs and people see them: whose are needed, who holds them, how long they last.
 *
 * <p>Read {@link io.tenure.lease.LeaseSettings} first, the arithmetic of times; then {@link io.tenure.lease.Quorum}, whose
 * leases work needs. {@link io.tenure.lease.LossReason} says why an office was left. All types here are public;
 * {@code io.tenure.lease.agent} grants leases, {@code io.tenure.office} acquires them.
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
