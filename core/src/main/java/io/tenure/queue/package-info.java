/**
 * The queue: tasks that any copy runs, and batches that end once.
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
 * Whether a task may be claimed is a rule of the store ({@code io.tenure.store.machine}). When and how much a worker
 * claims, and how it runs tasks, is decided in {@code io.tenure.worker}. This package has the API and the leader's
 * side.
 *
 * <p><b>Errors.</b> A handler that throws is called again after a growing pause with jitter, five times by default;
 * then the task has failed and is kept with the error. {@link io.tenure.queue.Retry} and {@link io.tenure.queue.Fail}
 * override that. A payload that cannot be read fails at once: a retry would not help. A task of an unknown type is
 * handed back at once, which is not a failure.
 *
 * <p><b>Bounds</b> (Q9). A payload has at most 512 KiB. What exceeds a limit is refused before anything is
 * acknowledged.
 *
 * <p><b>Read</b> {@link io.tenure.queue.QueueSetup} and {@link io.tenure.queue.Queues} first, then
 * {@link io.tenure.queue.TaskHandler} and {@link io.tenure.queue.Task} (what a handler sees),
 * {@link io.tenure.queue.Producer} (the leader's side) and {@link io.tenure.queue.QueueDirectory} (questions that
 * people ask).
 *
 * <p>Codes such as {@code Q5} are listed in {@code docs/design/promises.md}.
 */
@NullMarked
package io.tenure.queue;

import org.jspecify.annotations.NullMarked;
