package io.tenure.queue;

import java.util.Map;
import java.util.TreeMap;

/**
 * What the leader of a queue must remember, in one document: the settings and the open batch.
 *
 * @param settings values by key, each encoded as text
 * @param batch the id of the open batch; empty if there is none
 * @param batchSince when it was opened, in milliseconds of the store's tick
 * @param continuing whether the pass continues with another cycle
 */
public record QueueState(Map<String, String> settings, String batch, long batchSince, boolean continuing) {

    static final QueueState EMPTY = new QueueState(Map.of(), "", 0, false);

    public QueueState {
        settings = Map.copyOf(settings);
    }

    QueueState with(String key, String value) {
        Map<String, String> changed = new TreeMap<>(settings);
        changed.put(key, value);
        return new QueueState(changed, batch, batchSince, continuing);
    }

    QueueState without(String key) {
        Map<String, String> changed = new TreeMap<>(settings);
        changed.remove(key);
        return new QueueState(changed, batch, batchSince, continuing);
    }

    QueueState inBatch(String id, long since) {
        return new QueueState(settings, id, since, continuing);
    }

    QueueState continuing(boolean value) {
        return new QueueState(settings, batch, batchSince, value);
    }
}
