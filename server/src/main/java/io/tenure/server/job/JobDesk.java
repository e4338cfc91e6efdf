package io.tenure.server.job;

import io.tenure.job.host.JobService;

/**
 * What people ask a node about jobs, beside what the store says.
 *
 * @param node the name of the node
 * @param files what this node keeps of its jobs
 * @param logs those of all nodes
 * @param gadgets the executables of this node
 * @param check tries them
 * @param service runs jobs here while this node leads
 */
public record JobDesk(
        String node, JobFolder files, JobLogs logs, GadgetFolder gadgets, GadgetCheck check, JobService service) {}
