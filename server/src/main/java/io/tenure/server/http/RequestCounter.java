package io.tenure.server.http;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts answers by their status. */
public final class RequestCounter {

    private final ConcurrentHashMap<Integer, LongAdder> byStatus = new ConcurrentHashMap<>();

    void count(int status) {
        LongAdder known = byStatus.get(status);
        (known == null ? byStatus.computeIfAbsent(status, unused -> new LongAdder()) : known).increment();
    }

    /** The counts so far, by status. */
    public Map<Integer, Long> counts() {
        Map<Integer, Long> counts = new TreeMap<>();
        byStatus.forEach((status, adder) -> counts.put(status, adder.sum()));
        return counts;
    }
}
