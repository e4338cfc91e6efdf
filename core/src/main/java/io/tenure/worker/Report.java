package io.tenure.worker;

import io.tenure.queue.RetryPolicy;
import io.tenure.store.Attempt;
import io.tenure.store.Body;
import io.tenure.store.TaskRecord;
import io.tenure.store.Verdict;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** How an attempt ended, as a worker outside of this process says it. */
public sealed interface Report {

    /** Done, with a result as text. */
    record Succeeded(Optional<String> result) implements Report {}

    /** An error, to be retried by {@link RetryPolicy#DEFAULT}. */
    record Failed(String error) implements Report {}

    /** Whatever does not depend on the task. */
    record Decided(Verdict verdict) implements Report {}

    /** An error, to be retried after this long. */
    static Report failed(String error, Duration after) {
        return new Decided(new Verdict.Retry(after, cut(error)));
    }

    /** An error that no retry can mend. */
    static Report givenUp(String error) {
        return new Decided(new Verdict.Fail(cut(error)));
    }

    /** Not done, and not for an error: the worker stops, or it was told to. */
    static Report handedBack(Duration after) {
        return new Decided(new Verdict.HandBack(after));
    }

    /**
     * The verdict on the attempt. A result that is too large fails the task, as it does where a handler returns it.
     *
     * @param chance a random number from 0 to below 1
     */
    default Verdict on(TaskRecord task, double chance) {
        return switch (this) {
            case Succeeded r -> succeeded(task.type(), r.result());
            case Failed r -> new Verdict.Retry(RetryPolicy.DEFAULT.pause(task.failures() + 1, chance), cut(r.error()));
            case Decided r -> r.verdict();
        };
    }

    /** How the store records such an end. */
    static Attempt.End end(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Succeed v -> Attempt.End.SUCCEEDED;
            case Verdict.Retry v -> Attempt.End.FAILED;
            case Verdict.Fail v -> Attempt.End.FAILED;
            case Verdict.HandBack v -> Attempt.End.HANDED_BACK;
        };
    }

    private static Verdict succeeded(String type, Optional<String> result) {
        Optional<Body> body =
                result.map(text -> new Body(TaskRun.resultType(type), text.getBytes(StandardCharsets.UTF_8)));
        return body.filter(TaskRun::isTooLarge)
                .<Verdict>map(large -> new Verdict.Fail(TaskRun.tooLarge(large)))
                .orElseGet(() -> new Verdict.Succeed(body));
    }

    private static String cut(String error) {
        return error.substring(0, Math.min(Attempt.MAX_ERROR_CHARS, error.length()));
    }
}
