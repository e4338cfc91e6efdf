package io.tenure.sim.schedule;

import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Transaction;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Bugs that the simulation must find. */
enum Bug {
    NONE,
    /** A leader fires without comparing the schedule, and without its fence. */
    NO_COMPARE_AND_SET,
    /** The next due time is not written. */
    LOST_DUE_TIME;

    Transaction planted(Transaction transaction) {
        return switch (this) {
            case NONE -> transaction;
            case NO_COMPARE_AND_SET ->
                new Transaction(Optional.empty(), transaction.key(), operations(transaction, Bug::withoutComparison));
            case LOST_DUE_TIME ->
                new Transaction(transaction.fence(), transaction.key(), operations(transaction, Bug::withoutDueTime));
        };
    }

    private interface Change {
        Stream<Operation> of(Operation operation);
    }

    private static List<Operation> operations(Transaction transaction, Change change) {
        return transaction.operations().stream().flatMap(change::of).toList();
    }

    private static Stream<Operation> withoutComparison(Operation operation) {
        return Stream.of(
                operation instanceof Operation.Put put
                        ? new Operation.Put(put.key(), Expected.ANYTHING, put.body())
                        : operation);
    }

    /** Of every tenth schedule. */
    private static Stream<Operation> withoutDueTime(Operation operation) {
        return operation instanceof Operation.Put put
                        && put.key().collection().value().equals("_schedule_times")
                        && put.key().id().endsWith("7")
                ? Stream.of()
                : Stream.of(operation);
    }
}
