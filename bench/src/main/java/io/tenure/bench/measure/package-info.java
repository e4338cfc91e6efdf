/**
 * What measurements are made with: clocks, rates, tables, threads that work together, and engines to measure.
 *
 * <p>Read {@link io.tenure.bench.measure.Gang} first, which lets threads do the same work and gives their
 * {@link io.tenure.bench.measure.Rate}; {@link io.tenure.bench.measure.EngineGroup} is an engine of one or three nodes.
 */
@NullMarked
package io.tenure.bench.measure;

import org.jspecify.annotations.NullMarked;
