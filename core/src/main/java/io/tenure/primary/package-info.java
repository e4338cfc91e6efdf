/**
 * Primary-only services: work that runs on the leader alone, and that the next leader continues.
 *
 * <p>Read {@link io.tenure.primary.PrimaryService}, what a user writes, then {@link io.tenure.primary.Scope} and
 * {@link io.tenure.primary.State}, what it works with, and {@link io.tenure.primary.Instance}, what its callers get. All types
 * here are public; {@code io.tenure.primary.host} runs them.
 *
 * <p><b>Guarantees.</b> An instance runs on the node that holds the office, and is driven to its end from what its
 * document says, through any number of failovers. It starts under a new term only after everything that was acknowledged
 * under older ones can be read (C7). Its writes are compare-and-sets fenced by the term: once a later term has written,
 * no earlier one can (C3). After a thaw no call of a scope returns, whatever flags say (C12). There are never two runs
 * of one id on one node, and who awaits an instance is told the end of that one. Only instances write their documents, with
 * one exception: a document that nobody can read is removed when a person aborts it.
 *
 * <p><b>States.</b> {@link io.tenure.primary.ServiceState}. A rebuild reads the documents page by page, beside the
 * leadership and never in its way; it is retried inside the term. An id whose earlier run has not ended yet waits alone.
 *
 * <p><b>Ends of a run.</b> The document deleted: done. The document left: released, and run again in the next term. An
 * exception: recorded, shown, and run again after a growing pause. Aborted, or its document deleted by somebody else: the
 * scope ends with {@link io.tenure.primary.Aborted}. The office lost: it ends with {@link io.tenure.primary.SteppedDown}.
 * A thread that ignores its interruption longer than the end of a term waits is a straggler (C4): without store access, counted,
 * shown; only its own id waits for it on this node.
 */
@NullMarked
package io.tenure.primary;

import org.jspecify.annotations.NullMarked;
