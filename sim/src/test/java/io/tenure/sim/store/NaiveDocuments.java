package io.tenure.sim.store;

import io.tenure.store.CollectionName;
import io.tenure.store.CollectionStats;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Operation.Put;
import io.tenure.store.Page;
import io.tenure.store.Scan;
import io.tenure.store.Version;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Documents of the {@link NaiveStore}. */
final class NaiveDocuments {
    private final NaiveClocks clocks;
    private final Map<DocumentKey, Document> documents = new HashMap<>();

    NaiveDocuments(NaiveClocks clocks) {
        this.clocks = clocks;
    }

    void put(Put operation, Version version) {
        documents.put(operation.key(), new Document(operation.key(), version, clocks.wall, operation.body()));
    }

    void delete(DocumentKey key) {
        documents.remove(key);
    }

    Optional<Document> get(DocumentKey key) {
        return Optional.ofNullable(documents.get(key));
    }

    Page<Document> scan(Scan scan) {
        List<Document> found = documents.values().stream()
                .filter(document -> document.key().collection().equals(scan.collection()))
                .filter(document -> document.key().id().startsWith(scan.prefix()))
                .filter(document -> NaivePages.compare(document.key().id(), scan.after()) > 0)
                .sorted((a, b) -> NaivePages.compare(a.key().id(), b.key().id()))
                .toList();
        return NaivePages.first(found, scan.limit(), document -> document.key().id());
    }

    List<CollectionStats> collections() {
        TreeMap<CollectionName, Long> counts = new TreeMap<>();
        documents.keySet().forEach(key -> counts.merge(key.collection(), 1L, Long::sum));
        return counts.entrySet().stream()
                .map(e -> new CollectionStats(e.getKey(), e.getValue()))
                .toList();
    }
}
