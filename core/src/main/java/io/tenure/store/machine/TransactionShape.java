package io.tenure.store.machine;

import io.tenure.store.Operation;
import io.tenure.store.Operation.Acknowledge;
import io.tenure.store.Operation.Cancel;
import io.tenure.store.Operation.Check;
import io.tenure.store.Operation.Delete;
import io.tenure.store.Operation.Discard;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Extend;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Operation.Limit;
import io.tenure.store.Operation.Pause;
import io.tenure.store.Operation.Put;
import io.tenure.store.Operation.Resume;
import io.tenure.store.Operation.Retry;
import io.tenure.store.Operation.Seal;
import io.tenure.store.Outcome.Reason;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.Transaction;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Each document, task, batch or queue may appear once per transaction, except for enqueuing, so that all conditions can
 * be checked before any effect.
 */
final class TransactionShape {

    private TransactionShape() {}

    static Optional<Refused> judge(Transaction transaction) {
        if (transaction.operations().isEmpty()) {
            return Optional.of(new Refused(Reason.INVALID, "A transaction needs at least one operation."));
        }
        Set<Object> named = new HashSet<>();
        for (Operation operation : transaction.operations()) {
            Object subject = subject(operation);
            if (!(operation instanceof Enqueue) && !named.add(subject)) {
                return Optional.of(new Refused(
                        Reason.INVALID,
                        "A transaction may name " + subject + " only once: merge the operations or commit twice."));
            }
        }
        return Optional.empty();
    }

    private static Object subject(Operation operation) {
        return switch (operation) {
            case Check o -> o.key();
            case Put o -> o.key();
            case Delete o -> o.key();
            case Enqueue o -> o.queue();
            case Seal o -> List.of(o.queue(), o.batch());
            case Acknowledge o -> List.of(o.queue(), o.batch());
            case Extend o -> o.task();
            case Cancel o -> o.task();
            case Retry o -> o.task();
            case Discard o -> o.task();
            case Limit o -> o.queue();
            case Pause o -> o.queue();
            case Resume o -> o.queue();
            case Finish o -> o.task();
        };
    }
}
