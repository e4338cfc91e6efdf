/**
 * The built-in engine: the store port on a replicated log (Apache Ratis) over a local file (MVStore). This package holds what a
 * server says to an engine and hears from it; {@link io.tenure.engine.node} puts a node together.
 *
 * <p>Read in this order: {@link io.tenure.engine.EngineConfig} and {@link io.tenure.engine.Origin}, which a node is opened with;
 * {@link io.tenure.engine.Members}; then the package {@code node}. Public here: everything. Of the other packages only the types
 * that {@code node} names are for use from outside; {@code members}, {@code log} and {@code state} are public for each other.
 *
 * <pre>
 *   engine.node     ─▶ engine.members ─▶ engine.log ─▶ engine.state ─▶ engine
 *   one node, whole    who is a member   the way        the tables      words
 *                                        of an entry    and their file
 *
 *   caller ─▶ Batcher ─▶ Link ─▶ leader: LogMachine stamps ─▶ Raft log ─▶ every node: LogMachine applies ─▶ State
 *     ▲                                                                                  │
 *     └────────────────────────── answers from this node's own apply ◀───────────────────┘
 * </pre>
 *
 * <p><b>Guarantees.</b> Acknowledged means synced by a majority of the voters (S1, Q1). A group of commands takes
 * effect once, however often it is sent and whoever restarts meanwhile, because the state remembers it (Q2). Reads go
 * through the log as well, as a shared barrier, and are then served from the local file: never from a leader that might
 * have been replaced (C9). A node that lost its folder comes back under a new identity (C10).
 *
 * <p><b>Time</b> comes in the entries: the leader stamps each with its two clocks; the machine uses no other.
 *
 * <p><b>Failure.</b> Every call ends within its time limit. The first failed write of log or state, an entry that
 * cannot be applied and the removal of the node stop the engine for good, and the {@link io.tenure.engine.FatalHandler}
 * is called (S2). Below a reserve of disk space commands that need room are refused (S4). A crash at any point leaves a
 * log and a state that is some way behind it, and the log is applied from there (S5).
 *
 * <p>Codes such as {@code S1} are listed in {@code docs/design/promises.md}.
 */
@NullMarked
package io.tenure.engine;

import org.jspecify.annotations.NullMarked;
