package io.tenure.server.forward;

import java.util.List;
import java.util.Set;

/**
 * Whether a request can be sent again when nobody knows what became of it: it changes nothing, or it goes to a route that
 * takes effect once per idempotency key.
 */
final class KeyedPaths {

    private static final Set<String> SAFE = Set.of("GET", "HEAD");

    private static final List<String> KEYED = List.of(
            "/api/v1/store/",
            "/api/v1/tasks",
            "/api/v1/queues/",
            "/api/v1/batches/",
            "/api/v1/bulks",
            "/api/v1/schedules");

    /** Those below it tell a job a word, which has no key. */
    private static final String JOBS = "/api/v1/jobs";

    /** What stands under it are documents, but for the node's own. */
    private static final String DOCUMENTS = "/core/";

    private static final List<String> NODES_OWN =
            List.of("/core/node-selectors", "/core/node-groups", "/core/management");

    private KeyedPaths() {}

    static boolean isSafe(String method) {
        return SAFE.contains(method);
    }

    static boolean takesKeys(String path) {
        return path.equals(JOBS) || KEYED.stream().anyMatch(path::startsWith) || isDocument(path);
    }

    /** Whether what stands there is a document, or a factory of them. */
    static boolean isDocument(String path) {
        return path.startsWith(DOCUMENTS) && NODES_OWN.stream().noneMatch(path::startsWith);
    }
}
