package io.tenure.primary.host;

import io.tenure.primary.Completion;
import io.tenure.primary.directory.InstanceRecord;
import io.tenure.primary.directory.Trace;
import io.tenure.store.DocumentKey;
import io.tenure.store.Operation;
import io.tenure.store.StoreException;
import io.tenure.store.Version;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The record of a run: what is stored about it besides its document. The end of a run is recorded by the run itself, and
 * the beginning of an instance with its first write; everything in between is published by the board.
 */
final class RunReporter implements Board.Reporter {

    private static final Logger LOG = LoggerFactory.getLogger(RunReporter.class);

    private final Run<?> run;

    RunReporter(Run<?> run) {
        this.run = run;
    }

    /** The record of now, as it is stored. */
    InstanceRecord record(Optional<Completion> end) {
        return run.report()
                .record(
                        run.mark(),
                        run.host().parts().crew().time().wall(),
                        end,
                        run.known().trace());
    }

    /** What the store holds about the instance besides its document; read if it is not known. */
    Trace trace() {
        Trace now = run.known()
                .trace()
                .orElseGet(() -> Trace.of(run.host().parts().store().get(key())));
        run.known().trace(now);
        return now;
    }

    DocumentKey key() {
        return run.service().recordKey(run.id());
    }

    /** Lets the board publish the report. What must be read for that is read here, not on the board's thread. */
    void tell() {
        try {
            if (run.known().isPersisted()) {
                trace();
            }
        } catch (StoreException e) {
            LOG.debug("The record of {} is read later: {}", run.name(), e.toString());
        }
        run.host().board().changed(this);
    }

    @Override
    public Stint stint() {
        return run.stint();
    }

    @Override
    public boolean isDue() {
        return run.ended().getNow(RunEnd.STEPPED_DOWN) == RunEnd.BROKEN
                || (run.known().isPersisted() && !run.ended().isDone());
    }

    @Override
    public Operation record() {
        return new Operation.Put(
                key(), trace().unchanged(), record(Optional.empty()).encode());
    }

    @Override
    public void recorded(Version version) {
        run.known().trace().ifPresent(trace -> run.known().trace(trace.written(version)));
    }

    @Override
    public boolean overtaken() {
        run.known().trace(null);
        return !run.ended().isDone();
    }
}
