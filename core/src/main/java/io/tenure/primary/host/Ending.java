package io.tenure.primary.host;

import io.tenure.primary.Completion;
import io.tenure.primary.ScopeEnded;
import io.tenure.primary.SteppedDown;
import io.tenure.primary.directory.InstanceRecord;
import io.tenure.primary.directory.Trace;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.StoreException;
import io.tenure.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records how a run ended, if the deletion of its document has not recorded it: on the run's own thread and before the
 * run has ended, so that it cannot overwrite a later instance with the same id. Retried until the store accepts it or
 * the term is over.
 */
final class Ending<S> {

    private static final Logger LOG = LoggerFactory.getLogger(Ending.class);

    private final Run<S> run;

    Ending(Run<S> run) {
        this.run = run;
    }

    /**
     * How the run ended; this may differ from {@code end} if its last write took effect although the answer was lost.
     */
    RunEnd recorded(RunEnd end) {
        Optional<Completion> how = end.completion();
        if (how.isEmpty()
                || run.known().wasRemoved()
                || (!run.known().wasPersisted() && !run.tickets().areThere())) {
            return end;
        }
        try (RunScope scope = run.openScope()) {
            for (int tries = 1; ; tries++) {
                Optional<RunEnd> settled = attempt(scope, end, how.get());
                if (settled.isPresent()) {
                    return settled.get();
                }
                scope.pause(tries);
            }
        } catch (ScopeEnded e) {
            return run.known().isPersisted() ? RunEnd.STEPPED_DOWN : end;
        }
    }

    private Optional<RunEnd> attempt(RunScope scope, RunEnd end, Completion how) {
        try {
            Trace trace = run.reporter().trace();
            Optional<Completion> said = trace.last()
                    .filter(last -> last.run() == run.number()
                            && last.term().equals(run.stint().term()))
                    .flatMap(InstanceRecord::ended);
            if (said.isPresent()) {
                return Optional.of(RunEnd.of(said.get()));
            }
            return judge(scope.commit(Transaction.of(operations(trace, how))), end);
        } catch (StoreException e) {
            run.known().trace(null);
            return Optional.empty();
        }
    }

    private List<Operation> operations(Trace trace, Completion how) {
        InstanceRecord record = run.reporter().record(Optional.of(how));
        if (run.known().wasPersisted()) {
            return List.of(new Operation.Put(run.reporter().key(), trace.unchanged(), record.encode()));
        }
        List<Operation> all = new ArrayList<>(run.tickets().inserted(run.mark()));
        all.add(new Operation.Put(run.reporter().key(), Expected.ANYTHING, record.encodeAtBirth()));
        return all;
    }

    private Optional<RunEnd> judge(Outcome outcome, RunEnd end) {
        return switch (outcome) {
            case Outcome.Committed committed -> {
                run.tickets().answered();
                yield Optional.of(end);
            }
            case Outcome.Conflict conflict -> {
                run.known().trace(null);
                yield Optional.empty();
            }
            case Outcome.Refused refused -> refused(refused, end);
            case Outcome.Fenced fenced -> throw new SteppedDown(run.stint().term());
        };
    }

    private Optional<RunEnd> refused(Outcome.Refused refused, RunEnd end) {
        if (refused.reason() == Outcome.Reason.OVERLOADED || refused.reason() == Outcome.Reason.DISK_RESERVE) {
            return Optional.empty();
        }
        LOG.warn("That {} has ended is not recorded: {}", run.name(), refused.sentence());
        return Optional.of(end);
    }
}
