package io.tenure.server.http;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.ServerRequestHeaders;
import io.tenure.runtime.Ids;
import java.util.regex.Pattern;

/** What a request is called in logs, here and by whoever sent it. */
final class RequestId {

    static final HeaderName NAME = HeaderNames.create("X-Request-Id");

    /** It goes into logs and into the answer as it came. */
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._:-]{1,100}");

    private RequestId() {}

    /** The one that it was sent with, if it is fit to be repeated; else a new one. */
    static String of(ServerRequestHeaders headers) {
        return headers.first(NAME)
                .filter(id -> FORM.matcher(id).matches())
                .orElseGet(() -> Ids.uuid().toString());
    }
}
