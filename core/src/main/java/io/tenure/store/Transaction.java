package io.tenure.store;

import java.util.List;
import java.util.Optional;

/** Operations that take effect together or not at all. Conditions are judged before any of them takes effect. */
public record Transaction(Optional<Fence> fence, Optional<IdempotencyKey> key, List<Operation> operations) {

    public Transaction {
        operations = List.copyOf(operations);
    }

    public static Transaction of(Operation... operations) {
        return new Transaction(Optional.empty(), Optional.empty(), List.of(operations));
    }

    public static Transaction of(List<? extends Operation> operations) {
        return new Transaction(Optional.empty(), Optional.empty(), List.copyOf(operations));
    }

    /** The same on behalf of a leader. */
    public Transaction fencedBy(Fence value) {
        return new Transaction(Optional.of(value), key, operations);
    }

    /** The same under a key that makes it safe to send again. */
    public Transaction named(IdempotencyKey value) {
        return new Transaction(fence, Optional.of(value), operations);
    }
}
