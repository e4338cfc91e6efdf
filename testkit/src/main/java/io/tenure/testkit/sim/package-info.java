/**
 * A simulated world: clocks of different rates, a network and disks, all driven by one seed in one thread.
 *
 * <p>What happens depends on nothing but the seed, so every failure can be repeated. The parts know nothing of what is
 * simulated; a test puts its protocols on them, lets time go by and checks its promises after every step.
 *
 * <p>{@link io.tenure.testkit.sim.SimNetwork} loses, delays, copies and reorders, and its links can be cut one way or
 * both. {@link io.tenure.testkit.sim.SimClock} runs fast or slow, and stands still while a machine sleeps.
 * {@link io.tenure.testkit.sim.SimDisk} is slow, keeps what was written durably, and may lose what was only noted.
 */
@NullMarked
package io.tenure.testkit.sim;

import org.jspecify.annotations.NullMarked;
