/**
 * A simulated world: clocks of different rates, a network and disks, all driven by one seed in one thread.
 *
 * <p>Everything depends only on the seed, so every failure can be reproduced. The parts know nothing about what is
 * simulated; a test places its protocols on them, lets time pass and checks its promises after every step.
 *
 * <p>{@link io.tenure.testkit.sim.SimNetwork} loses, delays, copies and reorders, and its links can be cut one way or
 * both. {@link io.tenure.testkit.sim.SimClock} runs fast or slow, and stands still while a machine sleeps.
 * {@link io.tenure.testkit.sim.SimDisk} is slow, keeps what was written durably, and may lose unsynced writes.
 */
@NullMarked
package io.tenure.testkit.sim;

import org.jspecify.annotations.NullMarked;
