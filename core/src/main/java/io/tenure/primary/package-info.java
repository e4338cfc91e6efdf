/**
 * Primary-only services: work that runs on the leader alone, and that the next leader continues.
 *
 * <p>Read {@link io.tenure.primary.PrimaryService}, what a user writes, then {@link io.tenure.primary.Scope} and
 * {@link io.tenure.primary.State}, what it works with, and {@link io.tenure.primary.Instance}, what its callers get.
 * All types here are public; {@code io.tenure.primary.host} runs them.
 *
 * <p><b>Guarantees.</b> An instance runs on the node that holds the office, and is driven to its end from the state in
 * its document, through any number of failovers. It starts under a new term only after everything acknowledged under
 * older ones can be read (C7). Its writes are compare-and-sets fenced by the term: once a later term has written, no
 * earlier one can (C3). After a freeze, no call of a scope of an ended term returns normally (C12). A node never has
 * two runs of the same id (P4), and whoever awaits an instance is told the end of that very instance (P8). Only
 * instances write their documents, with one exception: aborting an instance whose document cannot be read removes the
 * document (P5).
 *
 * <p><b>States.</b> {@link io.tenure.primary.ServiceState}. A rebuild reads the documents page by page in the
 * background, never delays the leadership, and is retried within the term. If an earlier run of an id has not ended
 * yet, only that id waits.
 *
 * <p><b>Words.</b> A running instance can be told something by anybody. What it makes of it is one commit with the
 * answer, so that an accepted word is part of its state exactly once, and stays so through failovers (P9).
 *
 * <p><b>Ends of a run.</b> If it returns and its document is deleted, it is done. If the document is left, it is
 * released and run again in the next term. An exception is recorded and shown, and the instance is run again after a
 * growing pause. If it is aborted, or somebody else deletes its document, the scope ends with
 * {@link io.tenure.primary.Aborted}; if the office is lost, with {@link io.tenure.primary.SteppedDown}. A thread that
 * still ignores its interruption when the end of the term stops waiting is a straggler (C4): it is cut off from the
 * store, counted and shown, and only its own id waits for it on this node.
 *
 * <p>Codes such as {@code C3} are listed in {@code docs/design/promises.md}.
 */
@NullMarked
package io.tenure.primary;

import org.jspecify.annotations.NullMarked;
