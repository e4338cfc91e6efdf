/**
 * Who leads: candidacies and offices, as pure protocols.
 *
 * <p>Read {@link io.tenure.office.Acquirer} first: one candidacy, with one {@code AgentLease} per agent and a
 * {@link io.tenure.office.Quorum} that says whose leases are needed. {@link io.tenure.office.OfficeKeeper} turns a quorum of leases
 * into a term, keeps it, and leaves it in order. Both get inputs and the time, and give the next state and effects; neither has a
 * thread, a clock or a store.
 *
 * <p>A fleet that shares only a store elects its leader by one of its documents: {@link io.tenure.office.RowGrantor} stands for the
 * agents. What may change the voters is asked for its {@link io.tenure.office.Consent}.
 */
@NullMarked
package io.tenure.office;

import org.jspecify.annotations.NullMarked;
