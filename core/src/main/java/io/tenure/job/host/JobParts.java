package io.tenure.job.host;

import io.tenure.job.Gadgets;
import io.tenure.job.JobFiles;
import io.tenure.process.Processes;
import io.tenure.runtime.Crew;
import io.tenure.store.Codec;
import io.tenure.store.Office;
import java.util.Map;

/**
 * What jobs need of their node.
 *
 * @param office whose leader runs the jobs
 * @param node the name of the node
 * @param environment its own variables
 * @param most how many gadgets may work at once
 */
public record JobParts(
        Gadgets gadgets,
        Processes processes,
        JobFiles files,
        Crew crew,
        Codec codec,
        Office office,
        String node,
        Map<String, String> environment,
        int most) {

    public JobParts {
        environment = Map.copyOf(environment);
    }
}
