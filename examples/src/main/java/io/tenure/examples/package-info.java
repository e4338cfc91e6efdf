/**
 * Examples to read and to copy.
 *
 * <p>{@link io.tenure.examples.Resharder} is a primary-only service with four states and callers who wait for one of
 * them; {@link io.tenure.examples.Shards} is an outside system that refuses what comes from an older term.
 *
 * <p>{@link io.tenure.examples.FutileService} is the tutorial of queues, and {@link io.tenure.examples.Futile} a program
 * that runs it on a cluster. {@link io.tenure.examples.Rollover} makes a task of each of many
 * {@linkplain io.tenure.examples.Boards leaderboards} once a day, and is told when all are done.
 */
@NullMarked
package io.tenure.examples;

import org.jspecify.annotations.NullMarked;
