/**
 * Copies of documents on several members: {@link io.tenure.document.replica.DocumentHost}.
 *
 * <p>At each replica the place of a document only increases (R3); what was acknowledged survives as many failures as the
 * quorum allows (R4); replicas that can talk to each other become equal (R5), at a bounded rate, from wherever they
 * stopped (R6).
 *
 * <p>{@code Promise} is what safety rests on: views only say who tries. {@code TakeOver} asks for promises, {@code Gathering}
 * learns what the members have, {@code Merge} decides, {@code Reconciliation} brings them together. {@code Writes} and
 * {@code Decision} change documents, {@code ReplicaDesk} keeps copies, {@code Synchronization} finds what differs,
 * {@code CatchUp} prepares a node that has just started with what {@code Intake} brings, {@code DocumentSweep} and
 * {@code Tombstones} clean up.
 */
@NullMarked
package io.tenure.document.replica;

import org.jspecify.annotations.NullMarked;
