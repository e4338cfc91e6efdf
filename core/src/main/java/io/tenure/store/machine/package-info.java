/**
 * The rules of the store as one deterministic function.
 *
 * <p>{@link io.tenure.store.machine.Machine#apply} carries out a log {@link io.tenure.store.log.Entry} on
 * {@link io.tenure.store.table.Tables} and tells what each command's answer is. Time and ids come in the entry; no
 * clock, thread, randomness or I/O is used inside, so the same entries give the same tables and answers on every node
 * and on every engine.
 *
 * <p><b>An entry</b> carries the leader's two clocks and some groups of commands. Before the commands, what has run out
 * on those clocks is dealt with: claims expire, waiting tasks become ready, old records go. A bounded number per entry;
 * {@link io.tenure.store.machine.Deadlines} tells whether more is due.
 *
 * <p><b>A group</b> is the unit of retry. It is named by (session, number) and takes effect at most once: a second copy
 * gets the remembered answers, a copy older than the session's floor gets none (Q2). Sessions are forgotten after an
 * hour without a group.
 *
 * <p><b>A transaction</b> is judged wholly against the state before it, then applied wholly: first its idempotency key,
 * then its fence (C3), then its form, then each operation's condition.
 *
 * <p><b>The format level</b> ({@link io.tenure.store.table.ClusterLevel}) says what the log may hold. It is raised by a
 * command when all members can read more, so that builds of several levels can share a log (L4).
 */
@NullMarked
package io.tenure.store.machine;

import org.jspecify.annotations.NullMarked;
