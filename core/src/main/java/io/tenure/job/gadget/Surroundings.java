package io.tenure.job.gadget;

import io.tenure.job.Lock;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a gadget is told by its environment.
 *
 * @param attempt how many times the work of the job has begun, this time included; 0 before the first
 * @param term that of the leader for whom it works
 * @param node where it runs
 * @param nodeBefore where the attempt ran that is taken back, or the attempt before this one
 * @param locks that the job holds
 * @param work a folder for files that nobody needs after the call
 */
public record Surroundings(
        String job, int attempt, long term, String node, Optional<String> nodeBefore, List<Lock> locks, Path work) {

    /** What a gadget gets if the node has no such variable itself. */
    private static final String DEFAULT_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

    public Surroundings {
        locks = List.copyOf(locks);
    }

    /**
     * All variables of the gadget. Of the node's own it gets {@code PATH} and {@code HOME}: the others often hold
     * secrets, and differ between the nodes on which a job may run.
     *
     * @param own the variables of the node
     */
    public Map<String, String> environment(Map<String, String> own) {
        Map<String, String> all = new HashMap<>();
        all.put("PATH", own.getOrDefault("PATH", DEFAULT_PATH));
        Optional.ofNullable(own.get("HOME")).ifPresent(home -> all.put("HOME", home));
        all.put("LANG", "C.UTF-8");
        all.put("TENURE_JOB", job);
        all.put("TENURE_ATTEMPT", Integer.toString(attempt));
        all.put("TENURE_TERM", Long.toString(term));
        all.put("TENURE_NODE", node);
        all.put("TENURE_NODE_BEFORE", nodeBefore.orElse(""));
        all.put("TENURE_LOCKS", lines());
        all.put("TENURE_WORK", work.toString());
        return Map.copyOf(all);
    }

    /** As the gadget wrote them, in the order of their names, with a line break between two: no name has one. */
    private String lines() {
        return locks.stream()
                .sorted(Comparator.comparing(Lock::name))
                .map(lock -> lock.name() + "=" + Modes.letter(lock.mode()))
                .collect(Collectors.joining("\n"));
    }
}
