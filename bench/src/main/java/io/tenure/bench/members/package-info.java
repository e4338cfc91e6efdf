/**
 * Members that come and go while processes are killed or frozen in the middle of it (C10, Q1, S5, L1).
 *
 * <p>Read {@link io.tenure.bench.members.MembersRun} first. It changes the members of a cluster of one to three nodes step by step,
 * kills or freezes some or all of its processes at a random moment of each step, lets them go on, and looks whether the cluster has become
 * what it was to become, with everything that was acknowledged.
 */
@NullMarked
package io.tenure.bench.members;

import org.jspecify.annotations.NullMarked;
