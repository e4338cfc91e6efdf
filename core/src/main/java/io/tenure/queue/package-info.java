/**
 * The queue: tasks that any node runs, and batches that end once.
 *
 * <p><b>Promise.</b> A task is <i>recorded exactly once, run at least once</i> (Q5): a handler may be called again
 * after a crash, a stall or a lost answer, so it must bear that; {@link io.tenure.queue.Task#token} and
 * {@link io.tenure.queue.Task#attempt} let outside systems refuse what comes late.
 *
 * <p><b>Life of a task.</b>
 * <pre>
 *   delayed ──due──▶ ready ──claim──▶ claimed ──▶ succeeded | failed | cancelled
 *                      ▲                 │
 *                      └── backing off ◀─┘ error, stall, hand-back
 * </pre>
 * What decides whether a task may be claimed is a rule of the store ({@code io.tenure.store.machine}). This package owns
 * the policy: when a worker claims and how much, when it tries again, whom it tells that a batch has ended.
 *
 * <p><b>Worker.</b> Every node claims in groups, runs tasks on virtual threads up to its limit, and commits their ends in
 * groups. A claim lasts 30 s and is extended every 10 s by platform threads that user code cannot starve. A run whose
 * claim could not be extended is interrupted at the send time of the last accepted extension + length − margin, before
 * the store can give the task to another worker; should it end late all the same, its end is refused and counted (Q4).
 * A change of leader voids no claim.
 *
 * <p><b>Errors.</b> A handler that throws is called again after a growing pause with jitter, five times unless told
 * otherwise; then the task has failed, and is kept with the error. {@link io.tenure.queue.Retry} and
 * {@link io.tenure.queue.Fail} say it otherwise. A payload that cannot be read fails at once: trying again does not help.
 * A type that the worker does not know is handed back at once and counts against nothing.
 *
 * <p><b>Bounds</b> (Q9). A payload has at most 512 KiB, a result {@value io.tenure.queue.TaskRun#MAX_RESULT_BYTES}
 * bytes. A worker holds at most its limit and about a second of work in advance, none of that for longer than two
 * seconds. What is over a limit is refused before
 * anything is acknowledged.
 */
@NullMarked
package io.tenure.queue;

import org.jspecify.annotations.NullMarked;
