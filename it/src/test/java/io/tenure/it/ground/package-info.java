/**
 * Disks that are small or fail, mounted for one test, and clocks that are wrong; where the machine allows it.
 *
 * <p>Where it does not, as when mounting needs root, the reason is told, and {@link io.tenure.it.ground.Skip} skips the test
 * with it or fails where nothing may be skipped.
 */
@NullMarked
package io.tenure.it.ground;

import org.jspecify.annotations.NullMarked;
