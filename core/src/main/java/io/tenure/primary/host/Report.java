package io.tenure.primary.host;

import io.tenure.primary.Completion;
import io.tenure.primary.directory.InstanceRecord;
import io.tenure.primary.directory.Mark;
import io.tenure.primary.directory.Trace;
import java.time.Instant;
import java.util.Optional;

/** What a run reports. Any of its threads may report. */
final class Report {

    private volatile Progress progress = new Progress("", -1);
    private volatile Failure failure = new Failure(0, "");

    private record Progress(String line, double fraction) {}

    private record Failure(int count, String error) {}

    void progress(String line, double fraction) {
        progress = new Progress(line, fraction);
    }

    /** Only the run's own thread notes failures. */
    void failed(Throwable e) {
        failure = new Failure(failure.count() + 1, e.getMessage() == null ? e.toString() : e.getMessage());
    }

    int failures() {
        return failure.count();
    }

    String error() {
        return failure.error();
    }

    /** The same as it is recorded. */
    InstanceRecord record(Mark mark, Instant at, Optional<Completion> ended, Optional<Trace> trace) {
        Progress now = progress;
        Failure last = failure;
        return new InstanceRecord(
                mark.term(),
                at,
                now.line(),
                now.fraction(),
                last.count(),
                last.error(),
                ended,
                trace.flatMap(Trace::birth),
                mark.run());
    }
}
