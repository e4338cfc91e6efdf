package io.tenure.server.api.store;

import io.tenure.control.BulkWork;
import io.tenure.store.DocumentKey;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Outcome.Reason;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import io.tenure.store.log.LogCommand;
import java.util.Optional;
import java.util.Set;

/**
 * What only the servers themselves write: the terms of their office, and the documents that they keep for it. Fleets write the
 * same kinds of documents for theirs. Requests to a service of the servers are made by anybody.
 */
final class Preserve {

    /** Their ids begin with the name of an office. */
    private static final Set<String> BY_OFFICE =
            Set.of("_leases", "_office", "_services", "_instances", "_schedule_clocks");

    private static final String OWNERS = "_owners";

    /** Those of the services of the servers, and the selectors. */
    private static final Set<String> COLLECTIONS = Set.of(BulkWork.collectionOf(Office.CLUSTER), "_selectors");

    private Preserve() {}

    /** Why a client may not have this done; empty if it may. */
    static Optional<Refused> objection(LogCommand command) {
        return switch (command) {
            case LogCommand.Open open -> objection(open.request());
            case LogCommand.Commit commit -> objection(commit.transaction());
            case LogCommand.Raise raise -> refused("Only the leader of a cluster raises its format level.");
            case LogCommand.Correct correct ->
                refused("The clock is set with 'tenure clock set', not through the port of the store.");
            case LogCommand.Take take -> Optional.empty();
        };
    }

    private static Optional<Refused> objection(TermRequest request) {
        return request.office().equals(Office.CLUSTER)
                ? refused("The office '" + Office.CLUSTER + "' is that of the servers: take another one.")
                : Optional.empty();
    }

    private static Optional<Refused> objection(Transaction transaction) {
        if (transaction
                .fence()
                .filter(fence -> fence.office().equals(Office.CLUSTER))
                .isPresent()) {
            return refused("Only the servers write under a term of their office '" + Office.CLUSTER + "'.");
        }
        for (Operation operation : transaction.operations()) {
            Optional<DocumentKey> kept = written(operation).filter(Preserve::isKept);
            if (kept.isPresent()) {
                return refused("Only the servers write the document " + kept.get() + ".");
            }
        }
        return Optional.empty();
    }

    private static Optional<DocumentKey> written(Operation operation) {
        return switch (operation) {
            case Operation.Put put -> Optional.of(put.key());
            case Operation.Delete delete -> Optional.of(delete.key());
            default -> Optional.empty();
        };
    }

    private static boolean isKept(DocumentKey key) {
        String collection = key.collection().value();
        return COLLECTIONS.contains(collection)
                || collection.equals(OWNERS) && COLLECTIONS.contains(key.id())
                || BY_OFFICE.contains(collection) && isOfServers(key.id());
    }

    private static boolean isOfServers(String id) {
        return id.equals(Office.CLUSTER.value()) || id.startsWith(Office.CLUSTER + "/");
    }

    private static Optional<Refused> refused(String sentence) {
        return Optional.of(new Refused(Reason.INVALID, sentence));
    }
}
