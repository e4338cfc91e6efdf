/**
 * Who leads: candidacies and offices, as pure protocols.
 *
 * <p>Read {@link io.tenure.office.Acquirer} first: one candidacy, with one {@code AgentLease} per agent and a
 * {@link io.tenure.lease.Quorum} that says whose leases are needed. {@link io.tenure.office.OfficeKeeper} turns a
 * quorum of leases into a term, keeps it, and leaves it in order. Both take inputs and the time, and return the next
 * state and effects; neither has a thread, a clock or a store.
 *
 * <p>A fleet that shares only a store elects its leader by one of its documents: {@link io.tenure.office.RowGrantor}
 * takes the place of the agents. A change of the voters needs the office's {@link io.tenure.office.Consent}.
 */
@NullMarked
package io.tenure.office;

import org.jspecify.annotations.NullMarked;
