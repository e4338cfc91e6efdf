package io.tenure.server.forward;

import io.tenure.server.http.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * A request that is to be acted on elsewhere: what it takes along, and how often it may set out.
 *
 * @param headers those of the client that travel
 * @param patience how long it is tried
 */
record Journey(
        Request request, ForwardAddress address, Hop hop, List<Field> headers, OutboundBody body, Patience patience) {

    private static final int UNAVAILABLE = 503;
    private static final int INDETERMINATE = 504;

    Journey {
        headers = List.copyOf(headers);
    }

    /** Only the node that the client has asked sends it again, and only a body that it still has. */
    boolean canBeRepeated() {
        return hop.isEntry() && body instanceof OutboundBody.Held;
    }

    /** Whether it can be sent again when nobody knows what became of it. */
    boolean canBeRepeatedBlindly() {
        return canBeRepeated() && (isSafe() || hasKey() && KeyedPaths.takesKeys(address.path()));
    }

    boolean isSafe() {
        return KeyedPaths.isSafe(request.method());
    }

    private boolean hasKey() {
        return Field.first(headers, ForwardHeaders.IDEMPOTENCY_KEY).isPresent();
    }

    /** The same under an idempotency key, where the client gave none and one helps. */
    Journey keyed(Supplier<UUID> ids) {
        if (!canBeRepeated() || isSafe() || hasKey() || !KeyedPaths.takesKeys(address.path())) {
            return this;
        }
        List<Field> more = new ArrayList<>(headers);
        more.add(new Field(ForwardHeaders.IDEMPOTENCY_KEY, "forwarded-" + ids.get()));
        return new Journey(request, address, hop, more, body, patience);
    }

    /** Whether the answer says that the same can succeed a little later, and it may be sent again. */
    boolean isWorthAgain(InboundAnswer answer) {
        boolean nothingDone =
                answer.status() == UNAVAILABLE && answer.header("Retry-After").isPresent();
        return nothingDone && canBeRepeated() || answer.status() == INDETERMINATE && canBeRepeatedBlindly();
    }

    /** The request as this node acts on it, under the key that it has been sent with; empty if its body is under way to somebody else. */
    Optional<Request> here() {
        Request there = Field.first(headers, ForwardHeaders.IDEMPOTENCY_KEY)
                .map(request::keyed)
                .orElse(request)
                .at(address.path(), address.query());
        return switch (body) {
            case OutboundBody.Held held -> Optional.of(there.withBody(held.bytes()));
            case OutboundBody.Flowing flowing -> Optional.empty();
        };
    }
}
