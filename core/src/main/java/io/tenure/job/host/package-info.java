/**
 * What runs jobs on the leader.
 *
 * <p>Start with {@link io.tenure.job.host.JobService}; {@link io.tenure.job.host.JobRun} takes one job from whatever its
 * document says to its end, and {@link io.tenure.job.host.GadgetCall} is one process.
 */
@NullMarked
package io.tenure.job.host;

import org.jspecify.annotations.NullMarked;
