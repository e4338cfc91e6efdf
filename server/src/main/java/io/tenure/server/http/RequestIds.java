package io.tenure.server.http;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.ServerRequestHeaders;
import io.tenure.runtime.Ids;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** What requests are called in logs, here and by whoever sent them. */
final class RequestIds {

    static final HeaderName HEADER = HeaderNames.create("X-Request-Id");

    /** It goes into logs and into the answer as it came. */
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._:-]{1,100}");

    /** Tells them apart from those of other servers. */
    private final String server = Ids.uuid().toString().substring(0, 8) + "-";

    private final AtomicLong last = new AtomicLong();

    /** The one that it was sent with, if it is fit to be repeated; else a new one. */
    String of(ServerRequestHeaders headers) {
        return headers.first(HEADER)
                .filter(id -> FORM.matcher(id).matches())
                .orElseGet(() -> server + last.incrementAndGet());
    }
}
