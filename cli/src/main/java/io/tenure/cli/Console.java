package io.tenure.cli;

import io.tenure.cli.call.Surroundings;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;

/** Where the program was started: its streams, its environment, its time. */
record Console(InputStream in, Output out, Output err, Map<String, String> env, Surroundings surroundings) {

    /** A variable that is set to something. */
    Optional<String> env(String name) {
        return Optional.ofNullable(env.get(name)).filter(value -> !value.isBlank());
    }
}
