package io.tenure.server.forward;

import io.tenure.server.http.Refusal;
import java.util.Optional;

/** Who is to act on a forwarded request. */
sealed interface Addressee {

    /** Every member. */
    record Everybody() implements Addressee {}

    /** The owner of a key, whoever that is when the request is sent. */
    record OwnerOf(String key) implements Addressee {}

    /** One member, by its id or its name. */
    record Peer(String idOrName) implements Addressee {}

    /** Reads the parameters of a forwarding; the key is the path if none is given. */
    static Addressee of(Optional<String> target, Optional<String> key, Optional<String> peer, String path) {
        String asked = target.orElseThrow(
                () -> Refusal.invalid("The parameter 'target' is missing: take ALL, KEY_HASH or PEER_ID."));
        return switch (asked) {
            case "ALL" -> new Everybody();
            case "KEY_HASH" -> new OwnerOf(key.orElse(path));
            case "PEER_ID", "PEER" ->
                new Peer(peer.filter(text -> !text.isBlank())
                        .orElseThrow(() -> Refusal.invalid(
                                "The parameter 'peer' is missing: name the node, by its id or its name.")));
            default -> throw Refusal.invalid("There is no target '" + asked + "': take ALL, KEY_HASH or PEER_ID.");
        };
    }
}
