/**
 * The parts that tests of programs with Tenure, and of Tenure itself, are built from.
 * {@link io.tenure.testkit.TestTenure} is the entry for users: a whole fleet in memory, with a clock that the test
 * drives.
 */
@NullMarked
package io.tenure.testkit;

import org.jspecify.annotations.NullMarked;
