/**
 * Examples to read and to copy.
 *
 * <p>{@link io.tenure.examples.Resharder} is a primary-only service with four states and callers who wait for one of
 * them; {@link io.tenure.examples.Shards} is an outside system that refuses what comes from an older term.
 */
@NullMarked
package io.tenure.examples;

import org.jspecify.annotations.NullMarked;
