package io.tenure.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tenure.control.Requester;
import java.net.URLDecoder;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Who wants a change and why, as a client says it. Both may be left out. */
public record Reason(@Nullable String by, @Nullable String why) {

    public static final String SOMEBODY = "somebody over HTTP";
    public static final Reason NONE = new Reason(null, null);

    private static final Logger LOG = LoggerFactory.getLogger(Reason.class);
    private static final int MAX_BODY_BYTES = 16 * 1024;

    /** The header that says who sends a request, for those whose body does not. */
    public static final String BY = "Tenure-By";

    /** The reason in the body of a request, which may have none. */
    public static Reason in(Request request) {
        byte[] body = request.body(MAX_BODY_BYTES);
        Reason given = body.length == 0 ? NONE : Json.readStrictly(body, Reason.class);
        return given.or(request);
    }

    /** The same, with who sends the request if nobody is named. */
    public Reason or(Request request) {
        return by == null ? new Reason(sender(request).orElse(null), why) : this;
    }

    /** Who sends a request, as its header says. */
    public static Optional<String> sender(Request request) {
        return request.header(BY)
                .map(text -> Refusal.unlessValid(() -> URLDecoder.decode(text.replace("+", "%2B"), UTF_8)))
                .filter(name -> !name.isBlank());
    }

    /** One line in the log of this node: who did what. */
    public void tell(String what) {
        Requester told = requester();
        LOG.info("{} by {}: {}", what, told.by(), told.why());
    }

    public Requester requester() {
        return Refusal.unlessValid(
                () -> new Requester(by == null ? SOMEBODY : by, why == null ? "no reason was given" : why));
    }
}
