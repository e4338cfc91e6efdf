package io.tenure.cli;

import io.tenure.cli.command.Console;
import io.tenure.cli.command.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs command lines as a shell would, inside the test. */
public final class Shell {

    /** How a command line ended. */
    public record Result(ExitCode exit, String out, String err, DrivenTime time) {}

    private final Map<String, String> env = new HashMap<>();
    private String input = "";

    /** A shell whose commands ask these servers. */
    public static Shell asking(String... servers) {
        return new Shell().env("TENURE_SERVER", String.join(",", servers));
    }

    public Shell env(String name, String value) {
        env.put(name, value);
        return this;
    }

    public Shell input(String text) {
        input = text;
        return this;
    }

    public Result run(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        return run(out, args);
    }

    public Result run(OutputStream out, String... args) {
        return run(out, new DrivenTime(), args);
    }

    public Result run(OutputStream out, DrivenTime time, String... args) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        InputStream in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        Console console = Console.of(new Streams(in, out, err), env, time);
        ExitCode exit = new TenureCli(console).run(List.of(args));
        String printed = out instanceof ByteArrayOutputStream bytes ? bytes.toString(StandardCharsets.UTF_8) : "";
        return new Result(exit, printed, err.toString(StandardCharsets.UTF_8), time);
    }
}
