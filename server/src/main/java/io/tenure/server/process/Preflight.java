package io.tenure.server.process;

import io.tenure.process.Command;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What can be said of a command before it is started, in better words than an exit code. */
final class Preflight {

    /** The kernel's limit for a word, the end included. */
    private static final int MOST_WORD = 128 << 10;

    /** A quarter of the usual stack, less what guards add. */
    private static final int MOST_WORDS = (2 << 20) - (16 << 10);

    /** What the kernel keeps beside each word. */
    private static final int POINTER = 8;

    private static final int FIRST_LINE = 256;

    /** The variables of the guard's script: what it assigns would reach the command. */
    static final Set<String> TAKEN = Set.of(
            "until",
            "job",
            "tag",
            "grace",
            "cgroup",
            "session",
            "up",
            "end",
            "cs",
            "left",
            "ms",
            "nap",
            "time",
            "node",
            "code",
            "stat",
            "TENURE_GUARD");

    private Preflight() {}

    /** Why the command cannot be started; empty if nothing is known. */
    static Optional<String> obstacle(Command command) {
        if (!Files.isDirectory(command.folder())) {
            return Optional.of("The folder " + command.folder() + " does not exist: make it first.");
        }
        return ofWords(command).or(() -> ofFile(Path.of(command.words().getFirst())));
    }

    private static Optional<String> ofWords(Command command) {
        if (command.words().isEmpty()) {
            return Optional.of("There is no executable to start: name one.");
        }
        Optional<String> taken =
                command.environment().keySet().stream().filter(TAKEN::contains).findFirst();
        if (taken.isPresent()) {
            return Optional.of("The variable " + taken.get() + " of the environment is taken: choose another name.");
        }
        Stream<String> variables =
                command.environment().entrySet().stream().map(entry -> entry.getKey() + "=" + entry.getValue());
        int total = 0;
        for (String word : Stream.concat(command.words().stream(), variables).toList()) {
            int length = word.getBytes(StandardCharsets.UTF_8).length + 1;
            if (length > MOST_WORD) {
                return Optional.of("An argument has more than " + (MOST_WORD - 1)
                        + " bytes, which no Linux program can be given: pass it in a file.");
            }
            if (word.indexOf('\0') >= 0) {
                return Optional.of("An argument has a zero byte, which no program can be given: leave it out.");
            }
            total += length + POINTER;
        }
        return total <= MOST_WORDS
                ? Optional.empty()
                : Optional.of("The arguments have " + total + " bytes together, and a Linux program can be given "
                        + MOST_WORDS + ": pass them in a file.");
    }

    private static Optional<String> ofFile(Path file) {
        if (!Files.exists(file)) {
            return Optional.of("The executable " + file + " does not exist.");
        }
        if (!Files.isRegularFile(file)) {
            return Optional.of(file + " is no regular file: it cannot be executed.");
        }
        if (!Files.isExecutable(file)) {
            return Optional.of(
                    "The file " + file + " is not executable: run chmod +x on it, and see that its file system"
                            + " is not mounted noexec.");
        }
        return interpreter(file).flatMap(program -> ofInterpreter(file, program));
    }

    private static Optional<String> ofInterpreter(Path file, String program) {
        if (program.endsWith("\r")) {
            return Optional.of("The script " + file + " has line ends of Windows: change them with sed -i 's/\\r$//'.");
        }
        return Files.isExecutable(Path.of(program))
                ? Optional.empty()
                : Optional.of("The script " + file + " needs " + program
                        + " by its first line, which cannot be executed here: install it, or change the line.");
    }

    private static Optional<String> interpreter(Path file) {
        try (InputStream in = new FileInputStream(file.toFile())) {
            String head = new String(in.readNBytes(FIRST_LINE), StandardCharsets.ISO_8859_1);
            return Optional.of(head)
                    .filter(text -> text.startsWith("#!"))
                    .map(text ->
                            text.substring(2).split("\n", 2)[0].stripLeading().split("[ \t]", 2)[0])
                    .filter(program -> program.startsWith("/"));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
