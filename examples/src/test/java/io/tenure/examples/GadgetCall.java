package io.tenure.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.job.gadget.Call;
import io.tenure.job.gadget.Declaration;
import io.tenure.job.gadget.DeclarationReader;
import io.tenure.job.gadget.GadgetLine;
import io.tenure.job.gadget.GadgetReader;
import io.tenure.process.Exit;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Calls a gadget as a node does, and reads what it writes as a node does. */
final class GadgetCall {

    static final Path FOLDER = Path.of("gadgets").toAbsolutePath();

    /** What a tool of a gadget says when it is where the test wants the gadget to die. */
    private static final String HERE = "REACHED";

    private final List<String> interpreter;
    private final Path gadget;
    private final List<String> arguments;
    private final Map<String, String> environment;

    /** What came of a call. */
    record Result(int exit, List<GadgetLine> lines, Declaration declaration) {

        List<String> steps() {
            return lines.stream()
                    .filter(GadgetLine.Step.class::isInstance)
                    .map(step -> ((GadgetLine.Step) step).text())
                    .toList();
        }

        String error() {
            return lines.stream()
                    .filter(GadgetLine.Error.class::isInstance)
                    .map(error -> ((GadgetLine.Error) error).text())
                    .findFirst()
                    .orElse("");
        }
    }

    /**
     * Calls of one job.
     *
     * @param interpreter what runs the gadget; nothing if it does so itself
     */
    GadgetCall(List<String> interpreter, Path gadget, List<String> arguments, Map<String, String> environment) {
        this.interpreter = List.copyOf(interpreter);
        this.gadget = gadget;
        this.arguments = List.copyOf(arguments);
        this.environment = Map.copyOf(environment);
    }

    /** The same job where a tool of the gadget is another program, which is a script. */
    GadgetCall with(Path tools, String tool, String script) throws IOException {
        Files.createDirectories(tools);
        Path file = Files.writeString(tools.resolve(tool), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        Map<String, String> changed = new HashMap<>(environment);
        changed.merge("PATH", tools + ":", (path, before) -> before + path);
        return new GadgetCall(interpreter, gadget, arguments, changed);
    }

    /** For a script: here the gadget shall die. */
    static String here() {
        return "echo " + HERE + "; exec sleep 1000";
    }

    Result of(Call call) throws IOException, InterruptedException {
        Process process = start(call);
        byte[] output = process.getInputStream().readAllBytes();
        int exit = process.waitFor();
        List<GadgetLine> lines = new ArrayList<>();
        DeclarationReader declarations = new DeclarationReader();
        GadgetReader reader = new GadgetReader(call, (number, line) -> {
            lines.add(line);
            declarations.line(number, line);
        });
        reader.feed(output, output.length);
        reader.end();
        assertThat(lines).noneMatch(GadgetLine.Broken.class::isInstance);
        return new Result(exit, lines, declarations.ended(new Exit.Code(exit)));
    }

    /** Kills the gadget with all that it started as soon as one of its tools says that it is there. */
    void killed(Call call) throws IOException, InterruptedException {
        killed(call, HERE);
    }

    /** Kills the gadget with all that it started as soon as it has written this line. */
    void killed(Call call, String last) throws IOException, InterruptedException {
        Process process = start(call);
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            List<String> said = new ArrayList<>();
            String line = lines.readLine();
            while (line != null && !line.equals(last)) {
                said.add(line);
                line = lines.readLine();
            }
            assertThat(line).as("after %s", said).isEqualTo(last);
            new ProcessBuilder("sh", "-c", "kill -KILL -" + process.pid())
                    .start()
                    .waitFor();
        }
        process.waitFor();
    }

    private Process start(Call call) throws IOException {
        List<String> words = new ArrayList<>(List.of("setsid"));
        words.addAll(interpreter);
        words.addAll(call.words(gadget, arguments));
        ProcessBuilder builder = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder.start();
    }
}
