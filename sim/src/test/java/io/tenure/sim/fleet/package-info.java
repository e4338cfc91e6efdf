/**
 * Whole copies of a program, each on a machine of its own, from seeds and in virtual time.
 *
 * <p>Start with {@link io.tenure.sim.fleet.PrimarySim}: real copies with a primary-only service, and what is promised of them,
 * judged by a {@link io.tenure.sim.fleet.Journal} that sees every commit and every run.
 */
@NullMarked
package io.tenure.sim.fleet;

import org.jspecify.annotations.NullMarked;
