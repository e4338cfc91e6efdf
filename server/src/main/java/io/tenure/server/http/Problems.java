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
import io.tenure.control.ControlRefused;
import io.tenure.primary.InstanceRefused;
import io.tenure.schedule.ScheduleRefused;
import io.tenure.store.Indeterminate;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Conflict;
import io.tenure.store.Outcome.Fenced;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.StoreException;
import io.tenure.store.Unavailable;

/** The one table from outcomes and exceptions to problems. */
final class Problems {

    private static final String RESEND =
            " It may still take effect. Send the same again with the same Idempotency-Key to learn the outcome.";

    private Problems() {}

    static Problem of(Throwable thrown) {
        return switch (thrown) {
            case Refusal refusal -> refusal.problem();
            case ControlRefused refused -> of(refused);
            case ScheduleRefused refused -> of(refused);
            case Unavailable unavailable -> Problem.of(UNAVAILABLE, sentence(unavailable));
            case Indeterminate unknown -> Problem.of(INDETERMINATE, sentence(unknown) + RESEND);
            default -> Problem.of(INTERNAL, "The server failed in a way that nobody foresaw; its log says how.");
        };
    }

    /** What a transaction that was not committed tells the client. */
    static Problem of(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Committed committed -> throw new IllegalArgumentException(committed + " is no problem.");
            case Conflict conflict -> of(conflict);
            case Fenced fenced -> of(fenced);
            case Refused refused -> of(refused);
        };
    }

    /** Why a leader did not do what was asked about an instance. */
    static Problem of(InstanceRefused refused) {
        ProblemType type = switch (refused.reason()) {
            case NO_INSTANCE, NO_SERVICE -> NOT_FOUND;
            case OPTIONS_CONFLICT, OTHER_INSTANCE, BAD_DOCUMENT, LED -> CONFLICT;
            case NOT_PRIMARY, REBUILDING, REBUILD_FAILED -> UNAVAILABLE;
            case UNANSWERED -> INDETERMINATE;
        };
        return Problem.of(type, String.valueOf(refused.getMessage()));
    }

    private static Problem of(ControlRefused refused) {
        ProblemType type = switch (refused.reason()) {
            case NOT_FOUND, NOTHING_MATCHES -> NOT_FOUND;
            case CONFLICT -> CONFLICT;
            case INVALID -> INVALID;
            case KEY_REUSED -> KEY_REUSED;
            case OVERLOADED -> OVERLOADED;
            case DISK_RESERVE -> DISK_RESERVE;
            case UNAVAILABLE -> UNAVAILABLE;
            case UNKNOWN -> INDETERMINATE;
        };
        return Problem.of(type, String.valueOf(refused.getMessage()));
    }

    private static Problem of(ScheduleRefused refused) {
        ProblemType type = switch (refused.reason()) {
            case UNKNOWN -> NOT_FOUND;
            case EXISTS, OTHER_OFFICE -> CONFLICT;
            case KEY_REUSED -> KEY_REUSED;
            case INVALID -> INVALID;
            case NOT_NOW -> OVERLOADED;
        };
        return Problem.of(type, String.valueOf(refused.getMessage()));
    }

    /**
     * What Helidon refused by itself, before any route saw it. It takes whatever it stumbles over in the bytes of a client for
     * a failure of its own; by then it knows no path, which it does where a route fails.
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
            case INTERNAL -> "The server failed in a way that nobody foresaw; its log says how.";
            case INVALID -> "This is not a request that the server can read; look at its path, headers and framing.";
            default -> type.title() + ".";
        };
        return Problem.of(type, detail);
    }

    private static Problem of(Conflict conflict) {
        return switch (conflict.cause()) {
            case DOCUMENT_ABSENT -> Problem.of(PRECONDITION_FAILED, "There is no such document.");
            case DOCUMENT_EXISTS -> versioned(conflict, "The document exists already.");
            case OTHER_VERSION -> versioned(conflict, "The document has another version; read it again and decide.");
            case CLAIM_NOT_LIVE -> Problem.of(CONFLICT, "The claim on the task is no longer live; drop the work.");
            case BATCH_SEALED -> Problem.of(CONFLICT, "The batch is sealed and takes no more tasks.");
            case BATCH_UNKNOWN -> Problem.of(CONFLICT, "There is no such batch.");
            case BATCH_NOT_ENDED -> Problem.of(CONFLICT, "The batch has not ended; wait for its end.");
            case BATCH_ACKNOWLEDGED ->
                Problem.of(CONFLICT, "The batch is acknowledged already; there is nothing to do.");
            case UNIQUE_KEY_HELD -> held(conflict);
            case TASK_UNKNOWN -> Problem.of(CONFLICT, "There is no such task.");
            case TASK_OPEN -> Problem.of(CONFLICT, "The task has not ended: cancel it, or wait for its end.");
            case TASK_RETRIED -> Problem.of(CONFLICT, "The task was retried already.");
            case BATCH_NOT_ACKNOWLEDGED -> Problem.of(CONFLICT, "The batch of the task is not acknowledged yet.");
            case TASK_FINAL -> Problem.of(CONFLICT, "The task has ended; what is final stays as it is.");
        };
    }

    private static Problem versioned(Conflict conflict, String detail) {
        Problem problem = Problem.of(PRECONDITION_FAILED, detail);
        return conflict.actual()
                .map(actual -> problem.with("version", actual.value()))
                .orElse(problem);
    }

    private static Problem held(Conflict conflict) {
        Problem problem =
                Problem.of(CONFLICT, "Another task holds the unique key; wait for it, or keep or replace it.");
        return conflict.holder().map(task -> problem.with("task", task.value())).orElse(problem);
    }

    private static Problem of(Fenced fenced) {
        Problem problem = Problem.of(FENCED, "Another term is open: whoever sent this is no longer in office.");
        return fenced.current()
                .map(open -> problem.with("term", open.term().value())
                        .with("holder", open.holder().value()))
                .orElse(problem);
    }

    private static Problem of(Refused refused) {
        ProblemType type = switch (refused.reason()) {
            case INVALID -> INVALID;
            case TOO_LARGE -> TOO_LARGE;
            case KEY_REUSED -> KEY_REUSED;
            case OVERLOADED -> OVERLOADED;
            case DISK_RESERVE -> DISK_RESERVE;
            case LEVEL_TOO_LOW -> UNAVAILABLE;
        };
        return Problem.of(type, refused.sentence());
    }

    private static String sentence(StoreException e) {
        String message = String.valueOf(e.getMessage());
        return message.endsWith(".") ? message : message + ".";
    }
}
