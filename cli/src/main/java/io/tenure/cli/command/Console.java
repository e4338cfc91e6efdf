package io.tenure.cli.command;

import io.tenure.cli.call.Surroundings;
import io.tenure.cli.show.Output;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;

/** Where the program was started: its streams, its environment, its time. */
public record Console(InputStream in, Output out, Output err, Map<String, String> env, Surroundings surroundings) {

    /** The launcher sets these to the width of the terminal, if the output or the error output is one. */
    private static final String OUT_COLUMNS = "TENURE_OUT_COLUMNS";

    private static final String ERR_COLUMNS = "TENURE_ERR_COLUMNS";
    private static final int LEAST_COLUMNS = 20;
    private static final int MOST_COLUMNS = 10_000;

    public static Console of(Streams streams, Map<String, String> env, Surroundings surroundings) {
        return new Console(
                streams.in(),
                new Output(streams.out(), columns(env, OUT_COLUMNS)),
                new Output(streams.err(), columns(env, ERR_COLUMNS)),
                env,
                surroundings);
    }

    /** The same, with the answers going elsewhere. */
    Console to(OutputStream stream) {
        return new Console(in, out.to(stream), err, env, surroundings);
    }

    /** A variable that is set to something. */
    Optional<String> env(String name) {
        return Optional.ofNullable(env.get(name)).filter(value -> !value.isBlank());
    }

    /** No terminal is narrower than a table can be. */
    private static int columns(Map<String, String> env, String name) {
        try {
            int columns = Integer.parseInt(env.getOrDefault(name, "0"));
            return columns <= 0 ? 0 : Math.clamp(columns, LEAST_COLUMNS, MOST_COLUMNS);
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
