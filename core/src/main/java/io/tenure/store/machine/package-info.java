/**
 * The rules of the store as one deterministic function.
 *
 * <p>{@link io.tenure.store.machine.Machine#apply} applies a log {@link io.tenure.store.log.Entry} to
 * {@link io.tenure.store.table.Tables} and returns the answer to each command. Time and ids come in the entry;
 * nothing here uses a clock, threads, randomness or I/O, so the same entries give the same tables and answers on every
 * node and every engine.
 *
 * <p><b>An entry</b> carries the leader's two clocks and some groups of commands. Before the commands, the entry
 * processes what is due on those clocks: claims expire, waiting tasks become ready, old records are deleted. Their
 * number per entry is bounded; {@link io.tenure.store.machine.Deadlines} says whether more is due.
 *
 * <p><b>A group</b> is the unit of retry. It is named by (session, number) and takes effect at most once: a second copy
 * gets the remembered answers, a copy older than the session's floor gets none (Q2). Sessions are forgotten after an
 * hour without a group.
 *
 * <p><b>A transaction</b> is checked as a whole against the state before it, then applied as a whole. The checks are,
 * in order: its idempotency key, its fence (C3), its form, and the condition of each operation.
 *
 * <p><b>The format level</b> ({@link io.tenure.store.table.ClusterLevel}) says what the log may contain. A command
 * raises it when all members can read more, so that different builds can share a log (L4).
 *
 * <p>Codes such as {@code Q2} are listed in {@code docs/design/promises.md}.
 */
@NullMarked
package io.tenure.store.machine;

import org.jspecify.annotations.NullMarked;
