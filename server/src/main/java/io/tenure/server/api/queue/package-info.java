/**
 * Queues, tasks, batches and bulks, and workers that speak HTTP.
 *
 * <p>A misspelt member of a request is refused: a delay that was overlooked cannot be repaired afterwards.
 *
 * <p><b>Read first</b> {@link io.tenure.server.api.queue.TaskRoutes} and {@code Submission}, then
 * {@link io.tenure.server.api.queue.WorkerRoutes}. <b>Public</b> are the routes, and {@code TaskJson} for events about
 * tasks and for schedules.
 */
@NullMarked
package io.tenure.server.api.queue;

import org.jspecify.annotations.NullMarked;
