package io.tenure.primary.host;

import io.tenure.primary.Aborted;
import io.tenure.primary.Completion;
import io.tenure.primary.SteppedDown;
import io.tenure.primary.directory.InstanceRecord;
import io.tenure.store.Body;
import io.tenure.store.CommitConflict;
import io.tenure.store.CommitRefused;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.Indeterminate;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.StoreException;
import io.tenure.store.Transaction;
import io.tenure.store.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Commits the writes of a state, each with the records that go with it, until their outcome is certain. */
final class StateWriter {

    private final Run<?> run;
    private final RunScope scope;
    private final DocumentKey key;

    StateWriter(Run<?> run, RunScope scope) {
        this.run = run;
        this.scope = scope;
        this.key = run.key();
    }

    /** The records in the commit that inserts the document. They replace those of an earlier instance. */
    List<Operation> atBirth() {
        List<Operation> said = new ArrayList<>(run.tickets().inserted(run.mark()));
        said.add(record(run.reporter().record(Optional.empty()).encodeAtBirth()));
        return said;
    }

    /** The records in the commit that deletes the document. */
    List<Operation> atDeletion() {
        boolean aborting = run.fate().isAborting();
        List<Operation> said = new ArrayList<>(aborting ? run.tickets().aborted() : List.of());
        InstanceRecord last = run.reporter().record(Optional.of(aborting ? Completion.ABORTED : Completion.DONE));
        if (run.known().wasPersisted()) {
            said.add(record(last.encode()));
        } else {
            said.addAll(run.tickets().inserted(run.mark()));
            said.add(record(last.encodeAtBirth()));
        }
        return said;
    }

    private Operation record(Body record) {
        return new Operation.Put(run.reporter().key(), Expected.ANYTHING, record);
    }

    /** The last record contains the birth of the instance; a record of an earlier term must be read for that. */
    void knowTrace() {
        for (int tries = 1; ; tries++) {
            try {
                run.reporter().trace();
                return;
            } catch (StoreException e) {
                scope.pause(tries);
            }
        }
    }

    /**
     * Sends it until the outcome is certain. No key is needed to send it again: nobody else writes this document, so
     * its version shows whether an earlier attempt took effect. Without a document nothing would show it.
     *
     * @param before the version of the document that the write replaces
     */
    Version write(Operation own, Operation[] also, List<Operation> records, Optional<Version> before) {
        List<Operation> operations = new ArrayList<>(List.of(own));
        operations.addAll(List.of(also));
        FencedStore.inspect(List.of(also), run.host()::isClosed);
        operations.addAll(records);
        Transaction transaction = own instanceof Operation.Check
                ? Transaction.of(operations)
                        .named(new IdempotencyKey(
                                "instance-" + run.host().parts().crew().uuid()))
                : Transaction.of(operations);
        boolean unsure = false;
        for (int tries = 1; ; tries++) {
            boolean effective = false;
            run.known().mayHaveBegun(before.isEmpty());
            try {
                Outcome outcome = scope.commit(transaction);
                Optional<Version> version = outcome instanceof Outcome.Committed committed
                        ? Optional.of(committed.version())
                        : unsure ? earlierEffect(own, before) : Optional.empty();
                effective = version.isPresent();
                if (effective) {
                    return version.get();
                }
                complain(outcome);
            } catch (StoreException e) {
                unsure |= e instanceof Indeterminate;
            } finally {
                run.known().mayHaveBegun(before.isEmpty() && (effective || unsure));
            }
            scope.pause(tries);
        }
    }

    /** The version that an earlier attempt wrote, if it took effect. */
    private Optional<Version> earlierEffect(Operation own, Optional<Version> before) {
        Optional<Document> now = run.host().parts().store().get(key);
        Optional<Body> meant = own instanceof Operation.Put put ? Optional.of(put.body()) : Optional.empty();
        boolean took = now.map(Document::body).equals(meant)
                && !now.map(Document::version).equals(before);
        return took ? Optional.of(now.map(Document::version).orElse(new Version(1))) : Optional.empty();
    }

    /** Throws what the run must know; returns if the write should be retried. */
    private void complain(Outcome outcome) {
        switch (outcome) {
            case Outcome.Conflict conflict -> throw conflict(conflict);
            case Outcome.Refused refused -> {
                if (refused.reason() != Outcome.Reason.OVERLOADED) {
                    throw new CommitRefused(refused);
                }
            }
            case Outcome.Fenced fenced -> throw new SteppedDown(scope.term());
            case Outcome.Committed committed -> throw new IllegalStateException("It was committed: " + committed);
        }
    }

    private RuntimeException conflict(Outcome.Conflict conflict) {
        if (conflict.operation() > 0) {
            return new CommitConflict(
                    conflict,
                    "Operation " + conflict.operation() + " of a write of " + key + " met a conflict: "
                            + conflict.sentence());
        }
        if (conflict.cause() == Outcome.Cause.DOCUMENT_ABSENT) {
            run.documentGone();
            return new Aborted("The document " + key + " was deleted by somebody else.");
        }
        return new CommitConflict(
                conflict,
                "The document " + key + " was changed by somebody else; the run begins again from what it says now.");
    }
}
