package io.tenure.server.http;

import io.helidon.common.uri.UriQuery;
import io.helidon.http.HeaderNames;
import io.helidon.http.RequestException;
import io.helidon.webserver.http.ServerRequest;
import io.tenure.store.IdempotencyKey;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** One request as its handler sees it. What the client got wrong is thrown as a {@link Refusal}. */
public final class Request {

    private final ServerRequest request;
    private final Map<String, String> path;
    private final Arrival arrival;

    Request(ServerRequest request, Map<String, String> path, Arrival arrival) {
        this.request = request;
        this.path = path;
        this.arrival = arrival;
        if (!request.content().hasEntity()) {
            arrival.isComplete();
        }
    }

    /** The path as it was sent. */
    String rawPath() {
        return request.prologue().uriPath().rawPath();
    }

    /** A named segment of the path, decoded. */
    public String segment(String name) {
        return Optional.ofNullable(path.get(name))
                .orElseThrow(() -> new IllegalStateException("The route has no segment " + name + "."));
    }

    /** A parameter after the question mark, decoded; the first one if there are several. */
    public Optional<String> query(String name) {
        UriQuery query = request.query();
        return Refusal.unlessValid(() -> query.contains(name) ? Optional.of(query.get(name)) : Optional.empty());
    }

    /** The names of all parameters after the question mark. */
    Set<String> parameters() {
        return request.prologue().query().isEmpty()
                ? Set.of()
                : Refusal.unlessValid(() -> request.query().names());
    }

    /** A parameter that must be a whole number. */
    public int number(String name, int otherwise) {
        return query(name)
                .map(text -> parsed(text, Integer::parseInt, name + " must be a whole number, not '" + text + "'."))
                .orElse(otherwise);
    }

    /** A parameter that must be {@code true} or {@code false}, and is false if missing. */
    public boolean flag(String name) {
        String text = query(name).orElse("false");
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw Refusal.invalid(name + " must be true or false, not '" + text + "'.");
        };
    }

    public Optional<String> header(String name) {
        return request.headers().first(HeaderNames.create(name)).map(String::strip);
    }

    /** The key that makes it safe to send the request again. */
    public Optional<IdempotencyKey> idempotencyKey() {
        return header("Idempotency-Key").map(text -> Refusal.unlessValid(() -> new IdempotencyKey(text)));
    }

    /** Whether the client has left, so that nobody gets the answer. To be asked when the body was read. */
    public boolean isAbandoned() {
        return arrival.isAbandoned();
    }

    public boolean hasBody() {
        return request.content().hasEntity();
    }

    /** Whether the body is said to be of this media type, whatever parameters follow. */
    boolean isDeclaredAs(String mediaType) {
        String declared = request.headers().first(HeaderNames.CONTENT_TYPE).orElse("");
        return declared.equals(mediaType) || declared.split(";", 2)[0].strip().equalsIgnoreCase(mediaType);
    }

    /** The whole body. One of more than {@code limit} bytes is refused, and no more than that is kept in memory. */
    public byte[] body(int limit) {
        if (request.headers().contentLength().orElse(0) > limit) {
            throw tooLarge(limit);
        }
        if (!request.content().hasEntity()) {
            return new byte[0];
        }
        byte[] bytes = read(limit + 1);
        if (bytes.length > limit) {
            throw tooLarge(limit);
        }
        return bytes;
    }

    /**
     * What cannot be read to its end leaves the connection in an unknown place, so that one is closed. The stream is
     * not: that would read on.
     */
    private byte[] read(int atMost) {
        try {
            return arrival.read(request.content().inputStream(), atMost);
        } catch (RequestException e) {
            throw Refusal.hangingUp(Problems.ofStatus(e.status().code()));
        } catch (Refusal e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw Refusal.hangingUp(Problem.of(ProblemType.INVALID, "The body ended before its time."));
        }
    }

    private static Refusal tooLarge(int limit) {
        return new Refusal(Problem.of(
                ProblemType.TOO_LARGE, "The body is over the limit of " + limit / 1024 + " KiB; send less."));
    }

    private static <T> T parsed(String text, Function<String, T> parser, String complaint) {
        try {
            return parser.apply(text);
        } catch (NumberFormatException e) {
            throw Refusal.invalid(complaint);
        }
    }
}
