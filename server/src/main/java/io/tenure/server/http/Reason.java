package io.tenure.server.http;

import io.tenure.control.Requester;
import org.jspecify.annotations.Nullable;

/** Who wants a change and why, as a client says it. Both may be left out. */
public record Reason(@Nullable String by, @Nullable String why) {

    public static final String SOMEBODY = "somebody over HTTP";
    public static final Reason NONE = new Reason(null, null);

    private static final int MAX_BODY_BYTES = 16 * 1024;

    /** The reason in the body of a request, which may have none. */
    public static Reason in(Request request) {
        return request.hasBody() ? Json.readStrictly(request.body(MAX_BODY_BYTES), Reason.class) : NONE;
    }

    public Requester requester() {
        return Refusal.unlessValid(
                () -> new Requester(by == null ? SOMEBODY : by, why == null ? "no reason was given" : why));
    }
}
