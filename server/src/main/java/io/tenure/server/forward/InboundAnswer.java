package io.tenure.server.forward;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What a peer answers; its body is still to be read. */
record InboundAnswer(int status, List<Field> headers, InboundBody body) {

    InboundAnswer {
        headers = List.copyOf(headers);
    }

    Optional<String> header(String name) {
        return Field.first(headers, name);
    }

    /** How long the body is; empty if only its end will tell. */
    OptionalLong length() {
        return body.length();
    }

    /** Whether the connection can be used again once the body was read. */
    boolean keepsConnection() {
        return header("Connection").filter("close"::equalsIgnoreCase).isEmpty();
    }
}
