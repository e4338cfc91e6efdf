package io.tenure.server.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Several sources of settings, the strongest first. The first one that has a setting decides it alone. */
record Layers<K>(List<Map<K, Given>> strongestFirst) {

    Layers {
        strongestFirst = strongestFirst.stream().map(Map::copyOf).toList();
    }

    Optional<Given> find(K key) {
        return strongestFirst.stream()
                .filter(layer -> layer.containsKey(key))
                .map(layer -> layer.get(key))
                .findFirst();
    }
}
