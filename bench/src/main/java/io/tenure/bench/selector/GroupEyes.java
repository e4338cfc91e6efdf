package io.tenure.bench.selector;

import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.Reply;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;

/** What the nodes of a cluster say of each other. */
public final class GroupEyes {

    static final Duration PERIOD = Duration.ofMillis(500);
    private static final String GROUP = "/core/node-groups/default";
    private static final Duration PAUSE = Duration.ofMillis(20);

    /** A member that has come and gone several times owns nothing for a minute. */
    private static final Duration CAP = Duration.ofMinutes(3);

    private GroupEyes() {}

    private static Optional<JsonNode> group(NodeProcess node) {
        return node.get(GROUP).filter(reply -> reply.status() == 200).map(Reply::json);
    }

    /** The status of every member by name, as a node sees it; empty if it does not answer. */
    static Map<String, String> statuses(NodeProcess node) {
        Map<String, String> statuses = new TreeMap<>();
        group(node)
                .ifPresent(group -> group.path("nodes").forEach(member -> {
                    String status = member.path("status").asString();
                    if (!status.equals("REPLACED")) {
                        statuses.put(member.path("name").asString(), status);
                    }
                }));
        return statuses;
    }

    /** Whether all of these see that member so. */
    static boolean allSee(List<NodeProcess> nodes, String member, String status) {
        return nodes.stream().allMatch(node -> status.equals(statuses(node).get(member)));
    }

    /** Whether all of these have the same view, in which nobody is unavailable. */
    static boolean areOneView(List<NodeProcess> nodes) {
        return nodes.stream()
                                .map(node -> group(node)
                                        .map(group -> group.path("viewHash").asString())
                                        .orElse(node.name()))
                                .distinct()
                                .count()
                        == 1
                && !statuses(nodes.getFirst()).containsValue("UNAVAILABLE");
    }

    /** Whether all of these see all others available. */
    public static boolean areAvailable(List<NodeProcess> nodes) {
        return nodes.stream()
                .allMatch(node -> group(node)
                                .map(group -> group.path("availableNodeCount").asInt())
                                .orElse(0)
                        == nodes.size());
    }

    /** How often the views of these have changed since they started. */
    static long changes(List<NodeProcess> nodes) {
        return nodes.stream()
                .mapToLong(node -> group(node)
                        .map(group -> group.path("documentVersion").asLong())
                        .orElseThrow(() -> new IllegalStateException(node.name() + " does not answer.")))
                .sum();
    }

    /** Waits until it is so, and says how many periods that took; fails after a generous time. */
    public static double periodsUntil(String what, BooleanSupplier enough) {
        long begin = System.nanoTime();
        while (!enough.getAsBoolean()) {
            if (System.nanoTime() - begin > CAP.toNanos()) {
                throw new IllegalStateException("Never: " + what + ".");
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        return (System.nanoTime() - begin) / (double) PERIOD.toNanos();
    }
}
