/**
 * Server-sent events about queues, tasks, schedules and jobs.
 *
 * <p>An event describes the current state, not a change: a client that was away gets a snapshot and needs no history. The
 * streams of a node are limited in number.
 *
 * <p><b>Read first</b> {@link io.tenure.server.api.event.EventRoutes}, which alone is <b>public</b>.
 */
@NullMarked
package io.tenure.server.api.event;

import org.jspecify.annotations.NullMarked;
