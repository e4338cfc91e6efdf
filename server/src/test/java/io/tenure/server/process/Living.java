package io.tenure.server.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The processes of this machine that run a certain program. */
final class Living {

    private Living() {}

    /** A process and its first words. */
    record Seen(Proc.Line process, List<String> words) {}

    /** Those whose program is this file, with its arguments. */
    static List<Seen> of(Path program) {
        return Proc.all()
                .mapToObj(Proc::process)
                .flatMap(Optional::stream)
                .filter(Proc.Line::lives)
                .map(process -> new Seen(process, words(process.pid())))
                .filter(seen ->
                        !seen.words().isEmpty() && seen.words().getFirst().equals(program.toString()))
                .toList();
    }

    private static List<String> words(long pid) {
        try {
            return List.of(
                    new String(Files.readAllBytes(Path.of("/proc/" + pid + "/cmdline")), StandardCharsets.ISO_8859_1)
                            .split("\0"));
        } catch (IOException e) {
            return List.of();
        }
    }

    /** Ends what a test has left alive on purpose. */
    static void kill(Path program) {
        of(program).forEach(seen -> ProcessHandle.of(seen.process().pid()).ifPresent(ProcessHandle::destroyForcibly));
    }

    /** A program that sleeps, and that nobody else runs. */
    static Path sleeper(Path folder) throws IOException {
        Path sleeper = folder.resolve("sleeper");
        Files.copy(Path.of("/bin/sleep").toRealPath(), sleeper);
        return sleeper;
    }
}
