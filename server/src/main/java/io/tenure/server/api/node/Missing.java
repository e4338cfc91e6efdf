package io.tenure.server.api.node;

import io.tenure.server.http.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The members of an answer that have no value because the node that knows them could not be asked. */
final class Missing {

    private Missing() {}

    /** The member {@code missing} of an answer: null if there is nothing to say. */
    static @Nullable Map<String, @Nullable Object> json(Optional<String> why, String... members) {
        return why.map(sentence -> Json.object("members", List.of(members), "why", sentence))
                .orElse(null);
    }
}
