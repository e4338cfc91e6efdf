package io.tenure.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs command lines as a shell would, inside the test. */
final class Shell {

    /** How a command line ended. */
    record Result(ExitCode exit, String out, String err, DrivenTime time) {}

    private final Map<String, String> env = new HashMap<>();
    private String input = "";

    /** A shell whose commands ask these servers. */
    static Shell asking(String... servers) {
        return new Shell().env("TENURE_SERVER", String.join(",", servers));
    }

    Shell env(String name, String value) {
        env.put(name, value);
        return this;
    }

    Shell input(String text) {
        input = text;
        return this;
    }

    Result run(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        return run(out, args);
    }

    Result run(OutputStream out, String... args) {
        return run(out, new DrivenTime(), args);
    }

    Result run(OutputStream out, DrivenTime time, String... args) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console =
                Console.of(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), out, err, env, time);
        ExitCode exit = new TenureCli(console).run(List.of(args));
        String printed = out instanceof ByteArrayOutputStream bytes ? bytes.toString(StandardCharsets.UTF_8) : "";
        return new Result(exit, printed, err.toString(StandardCharsets.UTF_8), time);
    }
}
