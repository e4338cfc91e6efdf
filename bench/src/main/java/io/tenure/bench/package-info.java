/**
 * Measurements, each printed as a table that can be pasted into {@code docs/operate/measurements.md}.
 *
 * <p>{@link io.tenure.bench.EngineBench} compares the engine with {@link io.tenure.engine.state.BareStore} in the same run,
 * turn by turn, because the machine's other load changes from minute to minute.
 */
@NullMarked
package io.tenure.bench;

import org.jspecify.annotations.NullMarked;
