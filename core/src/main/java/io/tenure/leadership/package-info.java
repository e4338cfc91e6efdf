/**
 * Runs an office: the threads, timers and calls around the protocols of leases, offices and activities.
 *
 * <p>Read {@link io.tenure.leadership.Leadership} first; {@code OfficeErrands} carries out what the protocol asks for.
 * Time, threads and ids come from a {@link io.tenure.runtime.Crew}, so the simulation drives the same classes. Inputs
 * that come only once are never dropped: a process that cannot accept one ends.
 */
@NullMarked
package io.tenure.leadership;

import org.jspecify.annotations.NullMarked;
