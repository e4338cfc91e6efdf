/**
 * Control of queues by people: pause and resume, limits, cancel, retry, discard; for one task, or for all tasks that
 * match a filter.
 *
 * <p><b>One task, one queue.</b> {@link io.tenure.control.QueueControl}: each call is one commit, done when the call
 * returns. The rules are those of the store ({@code io.tenure.store.machine}), so they hold on every engine and node.
 *
 * <p><b>Many tasks</b> are a <i>bulk</i>: an instance of the primary service {@value io.tenure.control.BulkWork#NAME},
 * whose document holds the order, the progress and the outcome. The leader processes the listing page by page. A page
 * is one commit: the operations on its tasks, and the position after it. So a bulk that the next leader takes over, or
 * that runs twice, neither misses a task nor touches one twice, and no commit is large. Between pages it rests twice as
 * long as the page took, which leaves most of the store to the queue.
 *
 * <p><b>Which tasks.</b> Those that existed when the bulk began: a task that ends or is enqueued later is not touched,
 * so a bulk ends however busy the queue is. A task that was retried is not retried again. A task that changes its state
 * meanwhile may be missed.
 *
 * <p><b>Failure.</b> What cannot be done is a {@link io.tenure.store.TenureException}, whose advice says what to do.
 */
@NullMarked
package io.tenure.control;

import org.jspecify.annotations.NullMarked;
