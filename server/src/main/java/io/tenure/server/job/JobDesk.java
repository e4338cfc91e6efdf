package io.tenure.server.job;

import io.tenure.job.host.JobCounts;
import java.util.function.Supplier;

/**
 * What people ask a node about jobs, beside what the store says.
 *
 * @param node the name of the node
 * @param files what this node keeps of its jobs
 * @param logs those of all nodes
 * @param gadgets the executables of this node
 * @param check tries them
 * @param counts what this node has done with jobs
 */
public record JobDesk(
        String node,
        JobFolder files,
        JobLogs logs,
        GadgetFolder gadgets,
        GadgetCheck check,
        Supplier<JobCounts.Counts> counts) {}
