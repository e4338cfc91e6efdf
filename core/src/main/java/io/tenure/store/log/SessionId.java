package io.tenure.store.log;

import java.util.UUID;

/** The identity of a sender of groups: one process, from start to end. */
public record SessionId(UUID value) {

    @Override
    public String toString() {
        return value.toString();
    }
}
