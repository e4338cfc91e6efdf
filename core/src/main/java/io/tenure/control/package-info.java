/**
 * Control of queues by people: pause and resume, limits, cancel, retry, discard; of one task, or of all that a filter
 * matches.
 *
 * <p><b>One task, one queue.</b> {@link io.tenure.control.QueueControl}: one commit each, done when the call returns. What
 * the commit means is a rule of the store ({@code io.tenure.store.machine}), so it holds on every engine and node.
 *
 * <p><b>Many tasks</b> are a <i>bulk</i>: an instance of the primary service {@value io.tenure.control.BulkWork#NAME}, whose
 * document says what is to be done, how far it is and how it ended. The leader goes through the listing page by page. A
 * page is one commit: the operations on its tasks and the place behind it. So a bulk that is taken over by the next leader,
 * or run twice, neither leaves a task out nor touches one twice; and no commit is large. Between pages it rests twice
 * as long as the page took, so the queue keeps most of the store for itself.
 *
 * <p><b>Which tasks.</b> Those that were there when the bulk began: one that ends, or is enqueued, after that is not touched, so a
 * bulk comes to an end however busy the queue is. A task that was retried is not retried again. A task that goes from state
 * to state meanwhile may be missed.
 *
 * <p><b>Failure.</b> What cannot be done is a {@link io.tenure.store.TenureException}, whose advice says what to do.
 */
@NullMarked
package io.tenure.control;

import org.jspecify.annotations.NullMarked;
