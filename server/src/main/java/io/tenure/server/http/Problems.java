package io.tenure.server.http;

import static io.tenure.server.http.ProblemType.CONFLICT;
import static io.tenure.server.http.ProblemType.DISK_RESERVE;
import static io.tenure.server.http.ProblemType.FENCED;
import static io.tenure.server.http.ProblemType.INDETERMINATE;
import static io.tenure.server.http.ProblemType.INTERNAL;
import static io.tenure.server.http.ProblemType.INVALID;
import static io.tenure.server.http.ProblemType.KEY_REUSED;
import static io.tenure.server.http.ProblemType.METHOD_NOT_ALLOWED;
import static io.tenure.server.http.ProblemType.NOT_FOUND;
import static io.tenure.server.http.ProblemType.OVERLOADED;
import static io.tenure.server.http.ProblemType.PRECONDITION_FAILED;
import static io.tenure.server.http.ProblemType.TOO_LARGE;
import static io.tenure.server.http.ProblemType.UNAVAILABLE;

import io.helidon.http.DirectHandler;
import io.tenure.primary.InstanceRefused;
import io.tenure.store.Advice;
import io.tenure.store.CodecException;
import io.tenure.store.CommitConflict;
import io.tenure.store.CommitFenced;
import io.tenure.store.CommitRefused;
import io.tenure.store.Indeterminate;
import io.tenure.store.NotFound;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Conflict;
import io.tenure.store.TenureException;

/** The one table from exceptions to problems. */
public final class Problems {

    private static final String RESEND =
            " It may still take effect. Send the same again with the same Idempotency-Key to learn the outcome.";

    private static final String UNFORESEEN = "The server failed in a way that nobody foresaw; its log says how.";

    private Problems() {}

    public static Problem of(Throwable thrown) {
        return switch (thrown) {
            case Refusal refusal -> refusal.problem();
            case CommitRefused refused -> Problem.of(type(refused.reason()), sentence(refused));
            case CommitConflict conflict -> of(conflict);
            case CommitFenced fenced -> of(fenced);
            case NotFound missing -> Problem.of(NOT_FOUND, sentence(missing));
            case InstanceRefused refused -> Problem.of(type(refused.reason()), sentence(refused));
            case Indeterminate unknown -> Problem.of(INDETERMINATE, sentence(unknown) + RESEND);
            case CodecException defect -> Problem.of(INTERNAL, UNFORESEEN);
            case TenureException failure -> Problem.of(type(failure.advice()), sentence(failure));
            default -> Problem.of(INTERNAL, UNFORESEEN);
        };
    }

    private static ProblemType type(Advice advice) {
        return switch (advice) {
            case RETRY_LATER, ASK_LEADER -> UNAVAILABLE;
            case SAME_KEY -> INDETERMINATE;
            case CHANGE_REQUEST, GIVE_UP -> CONFLICT;
        };
    }

    private static ProblemType type(Outcome.Reason reason) {
        return switch (reason) {
            case INVALID -> INVALID;
            case TOO_LARGE -> TOO_LARGE;
            case KEY_REUSED -> KEY_REUSED;
            case OVERLOADED -> OVERLOADED;
            case DISK_RESERVE -> DISK_RESERVE;
            case LEVEL_TOO_LOW -> UNAVAILABLE;
        };
    }

    private static ProblemType type(io.tenure.primary.Refusal reason) {
        return switch (reason) {
            case NO_INSTANCE, NO_SERVICE -> NOT_FOUND;
            case NOT_PRIMARY,
                    REBUILDING,
                    REBUILD_FAILED,
                    OPTIONS_CONFLICT,
                    OTHER_INSTANCE,
                    NOT_ACCEPTED,
                    BAD_DOCUMENT,
                    LED,
                    UNANSWERED -> type(reason.advice());
        };
    }

    private static Problem of(CommitConflict failure) {
        Conflict conflict = failure.conflict();
        ProblemType type = switch (conflict.cause()) {
            case DOCUMENT_ABSENT, DOCUMENT_EXISTS, OTHER_VERSION -> PRECONDITION_FAILED;
            case TASK_UNKNOWN, BATCH_UNKNOWN -> NOT_FOUND;
            case CLAIM_NOT_LIVE,
                    BATCH_SEALED,
                    BATCH_NOT_ENDED,
                    BATCH_ACKNOWLEDGED,
                    BATCH_NOT_ACKNOWLEDGED,
                    UNIQUE_KEY_HELD,
                    TASK_FINAL,
                    TASK_OPEN,
                    TASK_RETRIED -> CONFLICT;
        };
        Problem problem = Problem.of(type, sentence(failure));
        Problem versioned = conflict.actual()
                .map(actual -> problem.with("version", actual.value()))
                .orElse(problem);
        return conflict.holder()
                .map(task -> versioned.with("task", task.value()))
                .orElse(versioned);
    }

    private static Problem of(CommitFenced fenced) {
        Problem problem = Problem.of(FENCED, sentence(fenced));
        return fenced.current()
                .map(open -> problem.with("term", open.term().value())
                        .with("holder", open.holder().value()))
                .orElse(problem);
    }

    /**
     * What Helidon refused before any route saw it. If it cannot parse a request, it reports an internal error; such a
     * request has no path yet, whereas one that failed in a route has.
     */
    static Problem of(DirectHandler.TransportRequest request, int status) {
        return ofStatus(status == 500 && request.path().isEmpty() ? 400 : status);
    }

    static Problem ofStatus(int status) {
        ProblemType type = switch (status) {
            case 404 -> NOT_FOUND;
            case 405 -> METHOD_NOT_ALLOWED;
            case 413 -> TOO_LARGE;
            // Codings of a body and versions of HTTP that nobody has here.
            case 501, 505 -> INVALID;
            case 503 -> OVERLOADED;
            default -> status < 500 ? INVALID : INTERNAL;
        };
        String detail = switch (type) {
            case TOO_LARGE -> "The body is over the limit of this server; send less.";
            case INTERNAL -> UNFORESEEN;
            case INVALID -> "This is not a request that the server can read; look at its path, headers and framing.";
            default -> type.title() + ".";
        };
        return Problem.of(type, detail);
    }

    private static String sentence(TenureException e) {
        String message = e.sentence();
        return message.endsWith(".") ? message : message + ".";
    }
}
