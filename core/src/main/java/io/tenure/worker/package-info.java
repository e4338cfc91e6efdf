/**
 * What runs tasks: the worker of a copy.
 *
 * <p>A worker claims tasks in groups, runs them on virtual threads up to its limit, and commits their ends in groups. A
 * claim lasts 30 s and is extended every 10 s by platform threads that user code cannot starve. A run whose claim could
 * not be extended is interrupted at the send time of the last accepted extension + length − margin, before the store
 * can give the task to another worker; if it ends late nevertheless, its end is refused and counted (Q4). A change of
 * leader voids no claim.
 *
 * <p><b>Bounds</b> (Q9). A worker holds at most its limit plus about a second of work in advance, and hands back what
 * has waited for two seconds. A result has at most {@value io.tenure.worker.TaskRun#MAX_RESULT_BYTES} bytes.
 *
 * <p><b>Read</b> {@code WorkerProtocol} first: it decides, without threads or clocks, what happens on each
 * {@code WorkerInput}, and returns {@code WorkerEffect}s. {@link io.tenure.worker.Worker} carries those out;
 * {@code TaskRun} calls the handler. Public here is {@link io.tenure.worker.Worker} with its parts, for whoever
 * assembles a copy, and {@link io.tenure.worker.WorkerDesk} with {@link io.tenure.worker.Attendance}, for workers
 * outside of this process; users see only {@link io.tenure.queue.WorkerSettings} and {@link io.tenure.queue.WorkerCounts}.
 *
 * <p>Codes such as {@code Q4} are listed in {@code docs/design/promises.md}.
 */
@NullMarked
package io.tenure.worker;

import org.jspecify.annotations.NullMarked;
