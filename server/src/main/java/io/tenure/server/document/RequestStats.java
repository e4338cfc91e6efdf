package io.tenure.server.document;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** How often each document was asked for or changed on this node, by verb, since the node has started. */
final class RequestStats {

    /** Documents beyond that are not counted. */
    private static final int MOST = 10_000;

    private final Map<String, Map<String, LongAdder>> counts = new ConcurrentHashMap<>();

    void count(String link, String verb) {
        Map<String, LongAdder> verbs = counts.get(link);
        if (verbs == null && counts.size() < MOST) {
            verbs = counts.computeIfAbsent(link, each -> new ConcurrentHashMap<>());
        }
        if (verbs != null) {
            verbs.computeIfAbsent(verb, each -> new LongAdder()).increment();
        }
    }

    /** By verb. */
    Map<String, Long> of(String link) {
        Map<String, Long> sums = new TreeMap<>();
        counts.getOrDefault(link, Map.of()).forEach((verb, count) -> sums.put(verb, count.sum()));
        return sums;
    }
}
