package io.tenure.server.http;

/** Answers one request, or throws what {@code Problems} turns into a problem. */
@FunctionalInterface
public interface Handler {

    Answer handle(Request request) throws Exception;
}
