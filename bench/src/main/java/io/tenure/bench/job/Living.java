package io.tenure.bench.job;

import io.tenure.bench.cluster.NodeProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The processes of gadgets, as the kernel knows them. */
public final class Living {

    private static final String ANY_TAG = "TENURE_GUARD=";

    private Living() {}

    /**
     * What lives of the gadgets that a node has started. Whatever they start has the same environment, unless it is put
     * away on purpose.
     */
    public static List<String> of(NodeProcess node) {
        String work = "TENURE_WORK=" + node.data().toAbsolutePath() + "/";
        List<String> found = new ArrayList<>();
        try (Stream<Path> all = Files.list(Path.of("/proc"))) {
            all.filter(Living::isProcess).forEach(process -> {
                List<String> environment = strings(process.resolve("environ"));
                if (environment.stream().anyMatch(variable -> variable.startsWith(work))
                        && environment.stream().anyMatch(variable -> variable.startsWith(ANY_TAG))) {
                    found.add(process.getFileName() + " " + String.join(" ", strings(process.resolve("cmdline"))));
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    private static boolean isProcess(Path entry) {
        return entry.getFileName().toString().chars().allMatch(Character::isDigit);
    }

    /** None of a process that has ended. */
    private static List<String> strings(Path file) {
        try {
            return List.of(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).split("\0"));
        } catch (IOException e) {
            return List.of();
        }
    }
}
