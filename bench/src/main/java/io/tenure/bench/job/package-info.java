/**
 * Jobs on real nodes, whose gadget writes down what it does: start with {@link io.tenure.bench.job.JobRun}. {@link
 * io.tenure.bench.job.Audit} compares what was written with what was promised.
 */
@NullMarked
package io.tenure.bench.job;

import org.jspecify.annotations.NullMarked;
