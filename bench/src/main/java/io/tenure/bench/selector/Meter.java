package io.tenure.bench.selector;

import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.Reply;

/** Numbers that a node tells of itself. */
final class Meter {

    private Meter() {}

    /** The sum of all with this name; 0 if there is none. */
    static double of(NodeProcess node, String name) {
        String page = node.get("/metrics")
                .map(Reply::body)
                .orElseThrow(() -> new IllegalStateException(node.name() + " does not answer."));
        return page.lines()
                .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
