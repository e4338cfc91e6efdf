package io.tenure.server.http;

import io.helidon.http.Header;
import io.helidon.http.HeaderValues;
import java.util.List;

/** What a browser must not do with an answer: run it, frame it, guess its type, tell others of it, or give it to them. */
final class Cautions {

    private Cautions() {}

    static final List<Header> ALL = List.of(
            HeaderValues.createCached("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
            HeaderValues.createCached("X-Content-Type-Options", "nosniff"),
            HeaderValues.createCached("Referrer-Policy", "no-referrer"),
            HeaderValues.createCached("Cross-Origin-Resource-Policy", "same-origin"));
}
