package io.tenure.bench.lease;

import io.tenure.bench.cluster.Children;
import io.tenure.bench.cluster.Jvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A toiler as a process of its own. */
final class ToilerProcess implements AutoCloseable {

    /** What its answers begin with; other lines are of libraries. */
    static final String ANSWER = "toiler: ";

    private final Process process;
    private final BufferedReader answers;
    private final Path log;

    ToilerProcess(Path log, List<String> words) {
        this.log = log;
        List<String> command = new ArrayList<>(Jvm.program(Toiler.class));
        command.addAll(words);
        try {
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Children.add(process);
        answers = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Its answer to an order. */
    String tell(String order) {
        try {
            process.getOutputStream().write((order + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
            for (String line = answers.readLine(); line != null; line = answers.readLine()) {
                if (line.startsWith(ANSWER)) {
                    return line.substring(ANSWER.length());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new IllegalStateException("A toiler has ended; see " + log);
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    /** Test runners hide it from the virtual machine that they start. */
}
