package io.tenure.server.http;

import io.helidon.http.Header;
import io.helidon.http.HeaderValues;
import java.util.List;

/** Headers that forbid a browser to run an answer, frame it, guess its type, or reveal it or its address to other sites. */
final class Cautions {

    private Cautions() {}

    static final List<Header> ALL = List.of(
            HeaderValues.createCached("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
            HeaderValues.createCached("X-Content-Type-Options", "nosniff"),
            HeaderValues.createCached("Referrer-Policy", "no-referrer"),
            HeaderValues.createCached("Cross-Origin-Resource-Policy", "same-origin"));
}
