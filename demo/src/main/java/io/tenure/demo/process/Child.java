package io.tenure.demo.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;

/** A process that was started. */
public final class Child {

    /** How a program of Tenure begins the sentence by which it ends. */
    private static final String COMPLAINT = "tenure serve: ";

    private final Command command;
    private final Process process;

    Child(Command command, Process process) {
        this.command = command;
        this.process = process;
    }

    public String name() {
        return command.name();
    }

    public long pid() {
        return process.pid();
    }

    public boolean lives() {
        return process.isAlive();
    }

    /** Empty while it lives. */
    public Optional<Integer> exitCode() {
        return lives() ? Optional.empty() : Optional.of(process.exitValue());
    }

    /** Why it ended, in its own words: its last complaint, otherwise the last line of its log. */
    public String lastWords() {
        List<String> lines = lines();
        return lines.reversed().stream()
                .filter(line -> line.startsWith(COMPLAINT))
                .map(line -> line.substring(COMPLAINT.length()))
                .findFirst()
                .orElseGet(() -> lines.isEmpty() ? "It said nothing." : lines.getLast());
    }

    private List<String> lines() {
        try {
            return new String(Files.readAllBytes(command.log()), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
