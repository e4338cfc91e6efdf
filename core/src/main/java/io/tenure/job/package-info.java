/**
 * Jobs: operators' executables, called gadgets, run by the leader, with locks on what they work on, undone and started
 * again after a crash, and ended cleanly on an abort.
 */
@NullMarked
package io.tenure.job;

import org.jspecify.annotations.NullMarked;
