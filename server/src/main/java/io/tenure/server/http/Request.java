package io.tenure.server.http;

import io.helidon.common.uri.UriQuery;
import io.helidon.http.HeaderNames;
import io.helidon.http.RequestException;
import io.helidon.webserver.http.ServerRequest;
import io.tenure.store.IdempotencyKey;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** One request as its handler sees it. What the client got wrong is thrown as a {@link Refusal}. */
public final class Request {

    private final ServerRequest request;
    private final Address address;
    private final Map<String, String> path;
    private final Arrival arrival;

    /** The body, once it was read. */
    private Optional<byte[]> held = Optional.empty();

    /** A key that the node has given the request, where the client gave none. */
    private Optional<String> key = Optional.empty();

    /** What is asked for: the path as it was sent, and what follows the question mark. */
    private record Address(String path, UriQuery query) {}

    Request(ServerRequest request, Arrival arrival) {
        this(
                request,
                new Address(
                        request.prologue().uriPath().rawPath(),
                        request.prologue().query()),
                Map.of(),
                arrival);
        if (!request.content().hasEntity()) {
            arrival.isComplete();
        }
    }

    private Request(ServerRequest request, Address address, Map<String, String> path, Arrival arrival) {
        this.request = request;
        this.address = address;
        this.path = path;
        this.arrival = arrival;
    }

    /** The same as it is seen by the route that was found for it. */
    Request on(Map<String, String> segments) {
        Request found = new Request(request, address, segments, arrival);
        found.held = held;
        found.key = key;
        return found;
    }

    /** The same, asking for something else. A body that was read is given again. */
    public Request at(String rawPath, String rawQuery) {
        Request other = new Request(request, new Address(rawPath, UriQuery.create(rawQuery)), Map.of(), arrival);
        other.held = held;
        other.key = key;
        return other;
    }

    /** The same under this idempotency key. */
    public Request keyed(String idempotencyKey) {
        Request other = new Request(request, address, path, arrival);
        other.held = held;
        other.key = Optional.of(idempotencyKey);
        return other;
    }

    /** The same with a body that was read by other means. */
    public Request withBody(byte[] body) {
        Request other = new Request(request, address, path, arrival);
        other.held = Optional.of(body);
        other.key = key;
        return other;
    }

    /** What follows the question mark, as it was sent. */
    public String rawQuery() {
        return address.query().rawValue();
    }

    public String method() {
        return request.prologue().method().text();
    }

    /** The path as it was sent. */
    public String rawPath() {
        return address.path();
    }

    /** A named segment of the path, decoded. */
    public String segment(String name) {
        return Optional.ofNullable(path.get(name))
                .orElseThrow(() -> new IllegalStateException("The route has no segment " + name + "."));
    }

    /** A parameter after the question mark, decoded; the first one if there are several. */
    public Optional<String> query(String name) {
        UriQuery query = address.query();
        return Refusal.unlessValid(() -> query.contains(name) ? Optional.of(query.get(name)) : Optional.empty());
    }

    /** All values of a parameter after the question mark, decoded. One that stands there without any has an empty one. */
    public List<String> all(String name) {
        UriQuery query = address.query();
        return Refusal.unlessValid(() -> {
            List<String> values = query.contains(name) ? query.all(name) : List.of();
            return values.isEmpty() && query.contains(name) ? List.of("") : values;
        });
    }

    /** The names of all parameters after the question mark. */
    Set<String> parameters() {
        return address.query().isEmpty()
                ? Set.of()
                : Refusal.unlessValid(() -> address.query().names());
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

    /** Gives each header with each of its values. */
    public void eachHeader(BiConsumer<String, String> taker) {
        request.headers()
                .forEach(header -> header.allValues().forEach(value -> taker.accept(header.name(), value.strip())));
    }

    /** The key that makes it safe to send the request again. */
    public Optional<IdempotencyKey> idempotencyKey() {
        return key.or(() -> header("Idempotency-Key")).map(text -> Refusal.unlessValid(() -> new IdempotencyKey(text)));
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
        if (contentLength().orElse(0) > limit) {
            throw tooLarge(limit);
        }
        byte[] bytes = held.orElseGet(() -> hasBody() ? read(limit + 1) : new byte[0]);
        if (bytes.length > limit) {
            throw tooLarge(limit);
        }
        held = Optional.of(bytes);
        return bytes;
    }

    /** The announced length of the body; empty if it has none, or comes in pieces. */
    public OptionalLong contentLength() {
        return request.headers().contentLength();
    }

    /**
     * The body as it comes, instead of all of it. Its sender has as much time as for any other. What goes wrong is thrown as
     * a refusal, which must reach the server.
     */
    public InputStream bodyStream() {
        if (held.isPresent() || !hasBody()) {
            return new ByteArrayInputStream(held.orElseGet(() -> new byte[0]));
        }
        return arrival.through(request.content().inputStream(), Request::broken);
    }

    /**
     * What cannot be read to its end leaves the connection in an unknown place, so that one is closed. The stream is
     * not: that would read on.
     */
    private byte[] read(int atMost) {
        try {
            return arrival.read(request.content().inputStream(), atMost, contentLength());
        } catch (IOException | RuntimeException e) {
            throw broken(e);
        }
    }

    private static Refusal broken(Exception thrown) {
        return switch (thrown) {
            case Refusal refusal -> refusal;
            case RequestException e ->
                Refusal.hangingUp(Problems.ofStatus(e.status().code()));
            default -> Refusal.hangingUp(Problem.of(ProblemType.INVALID, "The body ended before its time."));
        };
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
