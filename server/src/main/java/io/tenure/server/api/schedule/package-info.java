/**
 * Schedules over HTTP: creating, changing, pausing and running them.
 *
 * <p><b>Read first</b> {@link io.tenure.server.api.schedule.ScheduleRoutes}, which alone is <b>public</b>.
 */
@NullMarked
package io.tenure.server.api.schedule;

import org.jspecify.annotations.NullMarked;
