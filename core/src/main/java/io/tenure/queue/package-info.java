/**
 * The queue: what users write to have tasks run by any node, and batches that end once.
 *
 * <p><b>Promise.</b> A task is <i>recorded exactly once, run at least once</i> (Q5): a handler may be called again
 * after a crash, a stall or a lost answer and must tolerate that; {@link io.tenure.queue.Task#token} and
 * {@link io.tenure.queue.Task#attempt} let outside systems refuse what comes late.
 *
 * <p><b>Life of a task.</b>
 * <pre>
 *   delayed ──due──▶ ready ──claim──▶ claimed ──▶ succeeded | failed | cancelled
 *                      ▲                 │
 *                      └── backing off ◀─┘ error, stall, hand-back
 * </pre>
 * Whether a task may be claimed is a rule of the store ({@code io.tenure.store.machine}). When a worker claims, how many
 * and how it runs them is the business of {@code io.tenure.worker}. This package has the API and the side of the leader.
 *
 * <p><b>Errors.</b> A handler that throws is called again after a growing pause with jitter, five times by default; then
 * the task has failed and is kept with the error. {@link io.tenure.queue.Retry} and {@link io.tenure.queue.Fail} override
 * that. A payload that cannot be read fails at once: trying again does not help. A type that the worker does not know is
 * handed back at once and counts against nothing.
 *
 * <p><b>Bounds</b> (Q9). A payload has at most 512 KiB. What exceeds a limit is refused before anything is acknowledged.
 *
 * <p><b>Read</b> {@link io.tenure.queue.QueueSetup} and {@link io.tenure.queue.Queues} first, then
 * {@link io.tenure.queue.TaskHandler} and {@link io.tenure.queue.Task} (what a handler sees),
 * {@link io.tenure.queue.Producer} (the leader's side) and {@link io.tenure.queue.QueueDirectory} (what can be asked).
 */
@NullMarked
package io.tenure.queue;

import org.jspecify.annotations.NullMarked;
