package io.tenure.server.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The programs of this machine that guards and watcher need, by their names. */
record Tools(Map<String, Path> programs) {

    private static final List<String> NEEDED =
            List.of("sh", "setsid", "sleep", "mkfifo", "bash", "grep", "mv", "rm", "rmdir");
    private static final List<String> USUAL = List.of("/usr/bin", "/bin", "/usr/local/bin", "/usr/sbin", "/sbin");

    Tools {
        programs = Map.copyOf(programs);
    }

    /** Looks in the usual folders first, then in those of this process's PATH. */
    static Tools find() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return find(Stream.concat(USUAL.stream(), Stream.of(path.split(":")))
                .filter(folder -> folder.startsWith("/") && !folder.contains("'"))
                .map(Path::of)
                .toList());
    }

    static Tools find(List<Path> folders) {
        Map<String, Path> found = new TreeMap<>();
        for (String name : NEEDED) {
            folders.stream()
                    .map(folder -> folder.resolve(name))
                    .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                    .findFirst()
                    .ifPresent(file -> found.put(name, file));
        }
        return new Tools(found);
    }

    /** Why child processes cannot be guarded here; empty if they can. */
    Optional<String> refusal(Path proc) {
        if (!Files.isReadable(proc.resolve("self/stat")) || !Files.isReadable(proc.resolve("uptime"))) {
            return Optional.of("Jobs need Linux with /proc, because their processes are found there when a node fails:"
                    + " run them on another node.");
        }
        List<String> missing = new ArrayList<>(NEEDED);
        missing.removeAll(programs.keySet());
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of("Jobs need the programs " + String.join(", ", NEEDED) + " to guard their processes, and "
                        + String.join(", ", missing) + " is not in /usr/bin nor on the PATH of this node: install it.");
    }

    String path(String name) {
        Path found = programs.get(name);
        if (found == null) {
            throw new IllegalStateException("Nobody may look for " + name + " where jobs are refused.");
        }
        return found.toString();
    }
}
