/**
 * Server-sent events about queues, tasks, schedules, jobs and the cluster as a whole.
 *
 * <p>An event describes the current state, not a change: a client that was away gets a snapshot and needs no history. A node
 * looks at a subject once for all its viewers, at most twice a second, and not at all without any. Lists have at most 100
 * rows, with totals beside them. The streams of a node are limited in number.
 *
 * <p><b>Read first</b> {@link io.tenure.server.api.event.EventRoutes}. What can be watched are
 * {@link io.tenure.server.api.event.SubjectKind}s: those of a store, and those that only a whole node has.
 */
@NullMarked
package io.tenure.server.api.event;

import org.jspecify.annotations.NullMarked;
