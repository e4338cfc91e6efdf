package io.tenure.node;

import java.util.UUID;

/** The identity of a cluster, created when it is founded. Nodes of different clusters never talk to each other. */
public record ClusterId(UUID value) {

    /** Reads what {@link #toString} wrote. */
    public static ClusterId parse(String text) {
        return new ClusterId(UUID.fromString(text));
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
