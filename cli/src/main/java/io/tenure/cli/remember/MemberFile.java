package io.tenure.cli.remember;

import io.tenure.cli.call.Members;
import io.tenure.cli.call.Server;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The members that were last seen behind the servers that a person names. */
public final class MemberFile implements Members {

    private static final String FIRST_LINE = "tenure members 1";
    private static final int HEAD_LINES = 3;
    private static final int MAX_BYTES = 16 * 1024;

    private final Optional<Path> file;
    private final List<Server> asked;
    private final List<Server> guesses;
    private @Nullable Memory memory;

    /**
     * What is remembered, as text. It is not compared as a record, nor are the servers in it: what the JVM makes for that cannot be kept
     * in its cache, and would cost every command 50 ms.
     */
    private record Memory(String cluster, List<String> members) {

        static final Memory NONE = new Memory("", List.of());

        boolean says(String otherCluster, List<String> others) {
            return cluster.equals(otherCluster) && members.equals(others);
        }
    }

    /** Without a folder nothing is remembered. {@code guesses} are tried if no other member is. */
    public MemberFile(Optional<Path> folder, List<Server> asked, List<Server> guesses) {
        this.asked = List.copyOf(asked);
        this.guesses = List.copyOf(guesses);
        this.file = folder.map(path -> path.resolve(nameOf(key())));
    }

    /** Where the files are, by the user's environment; nowhere if it names no folder. */
    public static Optional<Path> folder(Optional<String> stateHome, Optional<String> home) {
        return stateHome
                .filter(path -> path.startsWith("/"))
                .or(() -> home.map(path -> path + "/.local/state"))
                .map(path -> Path.of(path, "tenure"));
    }

    @Override
    public List<Server> others() {
        List<String> others = new ArrayList<>(memory().members());
        others.removeAll(urls(asked));
        return others.isEmpty() ? guesses : Server.list(String.join(",", others));
    }

    /** Where nothing is remembered, the first who answers will do, as behind the address itself. */
    @Override
    public boolean isOurs(String cluster) {
        return memory().cluster().isEmpty() || memory().cluster().equals(cluster);
    }

    @Override
    public void seen(String cluster, List<Server> members) {
        List<String> sorted = urls(members);
        Collections.sort(sorted);
        if (memory().says(cluster, sorted)) {
            return;
        }
        Memory now = new Memory(cluster, List.copyOf(sorted));
        memory = now;
        try {
            if (file.isPresent()) {
                write(file.get(), now);
            }
        } catch (IOException | UnsupportedOperationException | SecurityException e) {
            // Then the next command starts without it.
        }
    }

    private Memory memory() {
        if (memory == null) {
            memory = file.map(this::read).orElse(Memory.NONE);
        }
        return Objects.requireNonNull(memory);
    }

    private Memory read(Path path) {
        try {
            if (!Files.isRegularFile(path) || Files.size(path) > MAX_BYTES) {
                return Memory.NONE;
            }
            List<String> lines = Files.readAllLines(path);
            boolean ours = lines.size() >= HEAD_LINES
                    && lines.get(0).equals(FIRST_LINE)
                    && lines.get(1).equals(key());
            return ours ? new Memory(lines.get(2), checked(lines.subList(HEAD_LINES, lines.size()))) : Memory.NONE;
        } catch (IOException | IllegalArgumentException e) {
            return Memory.NONE;
        }
    }

    /** Whole or not at all: another command may read it at the same time. */
    private void write(Path path, Memory now) throws IOException {
        Path folder = Objects.requireNonNull(path.getParent());
        Files.createDirectories(folder, privately("rwx------"));
        Path fresh = Files.createTempFile(folder, "members", ".new", privately("rw-------"));
        try {
            List<String> lines = new ArrayList<>(List.of(FIRST_LINE, key(), now.cluster()));
            lines.addAll(now.members());
            Files.write(fresh, lines);
            Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static FileAttribute<?>[] privately(String permissions) {
        boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    private String key() {
        return String.join(",", urls(asked));
    }

    private static List<String> urls(List<Server> servers) {
        List<String> urls = new ArrayList<>(servers.size());
        for (Server server : servers) {
            urls.add(server.url());
        }
        return urls;
    }

    private static List<String> checked(List<String> urls) {
        return urls(Server.list(String.join(",", urls)));
    }

    /** Readable, and different for different keys. */
    private static String nameOf(String key) {
        String readable = key.replaceAll("[^A-Za-z0-9.]+", "_");
        int most = 80;
        return "members-" + readable.substring(0, Math.min(most, readable.length())) + "-"
                + Integer.toHexString(key.hashCode());
    }
}
