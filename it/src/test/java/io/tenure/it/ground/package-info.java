/**
 * Disks that are small or fail: mounted for one test, where the machine allows it.
 *
 * <p>Mounting needs root on Linux. Where it is impossible the reason is told, so that a test can say why it was skipped.
 */
@NullMarked
package io.tenure.it.ground;

import org.jspecify.annotations.NullMarked;
