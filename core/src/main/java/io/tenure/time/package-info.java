/**
 * The one way to read a clock, the arithmetic of pauses, and what a protocol does at a moment ({@link io.tenure.time.Step}).
 *
 * <p>Deadlines use the monotonic clock; wall time is for people and for due times that people set. Nothing outside this
 * package and {@code io.tenure.runtime} reads a clock, so a test can drive both.
 */
@NullMarked
package io.tenure.time;

import org.jspecify.annotations.NullMarked;
