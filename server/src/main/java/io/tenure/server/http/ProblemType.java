package io.tenure.server.http;

import java.util.Locale;

/** The kinds of errors in answers. On the wire, the name is in lower case with dashes. */
public enum ProblemType {
    INVALID(400, "The request is malformed"),
    CROSS_SITE(403, "A page of another site has sent the request"),
    NOT_A_MEMBER(403, "Only members of the cluster call this"),
    NOT_FOUND(404, "There is no such thing"),
    METHOD_NOT_ALLOWED(405, "The path does not have this method"),
    TOO_SLOW(408, "The request took too long to arrive"),
    FENCED(409, "Another term is open"),
    CONFLICT(409, "The request conflicts with the state of the cluster"),
    PRECONDITION_FAILED(412, "The document is not as expected"),
    TOO_LARGE(413, "The request is too large"),
    UNSUPPORTED_MEDIA_TYPE(415, "The body is not declared as what it must be"),
    WRONG_HOST(421, "The request is meant for another host"),
    KEY_REUSED(422, "The idempotency key stands for another request"),
    INTERNAL(500, "This is a defect of the server"),
    OVERLOADED(503, "Too much is under way"),
    UNAVAILABLE(503, "The store cannot answer now"),
    INDETERMINATE(504, "The outcome is unknown"),
    DISK_RESERVE(507, "The disk is nearly full");

    private final int status;
    private final String title;

    ProblemType(int status, String title) {
        this.status = status;
        this.title = title;
    }

    public int status() {
        return status;
    }

    public String title() {
        return title;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether the same request can succeed a little later. */
    public boolean isWorthRetrying() {
        return this == OVERLOADED || this == UNAVAILABLE;
    }
}
