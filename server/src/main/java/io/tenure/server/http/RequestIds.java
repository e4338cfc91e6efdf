package io.tenure.server.http;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.ServerRequestHeaders;
import io.tenure.runtime.Ids;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** Ids of requests, for the logs of this node and of the sender. */
final class RequestIds {

    static final HeaderName HEADER = HeaderNames.create("X-Request-Id");

    /** The sender's id is copied unchanged to logs and to the answer, so it is restricted to harmless characters. */
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._:-]{1,100}");

    /** Distinguishes the ids of this process from those of others. */
    private final String server = Ids.uuid().toString().substring(0, 8) + "-";

    private final AtomicLong last = new AtomicLong();

    /** The id that the request was sent with, if it has a valid form; otherwise a new one. */
    String of(ServerRequestHeaders headers) {
        return headers.first(HEADER)
                .filter(id -> FORM.matcher(id).matches())
                .orElseGet(() -> server + last.incrementAndGet());
    }
}
