/**
 * Jobs over HTTP: running, watching and ending them, their logs and locks, and the gadgets that they run.
 *
 * <p><b>Read first</b> {@link io.tenure.server.api.job.JobRoutes}. <b>Public</b> are the routes, and {@code JobJson} for
 * events about jobs.
 */
@NullMarked
package io.tenure.server.api.job;

import org.jspecify.annotations.NullMarked;
