package io.tenure.job.lock;

import io.tenure.job.Lock.Mode;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** The jobs at one lock: those that were admitted, all shared or a single exclusive one, and those that wait behind. */
final class LockQueue {

    private final Map<String, Mode> admitted = new LinkedHashMap<>();
    private final Map<String, Mode> waiting = new LinkedHashMap<>();
    private boolean exclusive;

    void add(String job, Mode mode) {
        waiting.put(job, mode);
    }

    void remove(String job) {
        if (admitted.remove(job) == null) {
            waiting.remove(job);
        } else {
            exclusive = false;
        }
    }

    /** Admits from the front of the queue while that is possible, and tells whom. */
    void advance(Consumer<String> told) {
        Iterator<Map.Entry<String, Mode>> queue = waiting.entrySet().iterator();
        while (queue.hasNext()) {
            Map.Entry<String, Mode> first = queue.next();
            boolean alone = first.getValue() == Mode.EXCLUSIVE;
            if (exclusive || (alone && !admitted.isEmpty())) {
                return;
            }
            queue.remove();
            admitted.put(first.getKey(), first.getValue());
            exclusive = alone;
            told.accept(first.getKey());
        }
    }

    boolean isEmpty() {
        return admitted.isEmpty() && waiting.isEmpty();
    }

    Map<String, Mode> admitted() {
        return Collections.unmodifiableMap(admitted);
    }

    Map<String, Mode> waiting() {
        return Collections.unmodifiableMap(waiting);
    }
}
