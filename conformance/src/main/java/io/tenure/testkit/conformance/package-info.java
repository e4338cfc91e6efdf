/**
 * What every store promises, as tests that each engine inherits.
 *
 * <p>An engine supplies a {@link io.tenure.testkit.conformance.StoreFixture} and subclasses
 * {@link io.tenure.testkit.conformance.StoreConformance}, which holds one nested class for each theme, and
 * {@link io.tenure.testkit.conformance.RandomComparison}, which runs the same random operations on the engine and on
 * the reference {@link io.tenure.testkit.MemoryStore}.
 *
 * <p>Starting an engine costs more than a test does, so all themes share one fixture and each test takes names of its
 * own. Time is virtual and stands still until a test advances it.
 */
@NullMarked
package io.tenure.testkit.conformance;

import org.jspecify.annotations.NullMarked;
