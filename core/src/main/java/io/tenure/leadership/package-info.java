/**
 * An office at work: the threads, timers and calls around the protocols of leases, offices and activities.
 *
 * <p>Read {@link io.tenure.leadership.Leadership} first; {@code OfficeErrands} carries out what the protocol asks for. Time, threads
 * and ids come from a {@link io.tenure.runtime.Crew}, and the simulation drives these classes as they are. What they are told only
 * once is never dropped: a process that cannot take it ends.
 */
@NullMarked
package io.tenure.leadership;

import org.jspecify.annotations.NullMarked;
