package io.tenure.server.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A cgroup (version 2) for each child process, below that of the node. What is in it cannot leave by itself, and its
 * emptiness is a fact of the kernel.
 *
 * @param outside the cgroup of the node
 * @param folder below it, with a cgroup for each child
 */
record Cgroups(Path outside, Path folder) {

    private static final String MEMBERS = "cgroup.procs";
    private static final String KILL = "cgroup.kill";
    private static final String EVENTS = "cgroup.events";

    /** Makes the folder; empty if this process may not, or if the kernel cannot end a cgroup as a whole. */
    static Optional<Cgroups> make(String id) {
        return own().map(outside -> new Cgroups(outside, outside.resolve("tenure-" + id)))
                .filter(Cgroups::canBeMade);
    }

    /** Those that an earlier process has made. */
    static Optional<Cgroups> left(Path folder) {
        Path outside = folder.getParent();
        return outside != null && Files.isDirectory(folder)
                ? Optional.of(new Cgroups(outside, folder))
                : Optional.empty();
    }

    private boolean canBeMade() {
        try {
            Files.createDirectory(folder);
        } catch (IOException e) {
            return false;
        }
        if (Files.isWritable(outside.resolve(MEMBERS))
                && Files.isWritable(folder.resolve(MEMBERS))
                && Files.isWritable(folder.resolve(KILL))) {
            return true;
        }
        remove();
        return false;
    }

    /** Where the cgroup of this process is mounted. */
    private static Optional<Path> own() {
        try {
            Optional<String> inside = Files.readAllLines(Path.of("/proc/self/cgroup")).stream()
                    .filter(line -> line.startsWith("0::/"))
                    .map(line -> line.substring("0::/".length()))
                    .findFirst();
            Optional<String> mount = Files.readAllLines(Path.of("/proc/self/mountinfo")).stream()
                    .filter(line -> line.contains(" - cgroup2 "))
                    .map(line -> line.split(" "))
                    .filter(words -> words.length > 4 && words[3].equals("/"))
                    .map(words -> words[4])
                    .findFirst();
            return mount.flatMap(at -> inside.map(Path.of(at)::resolve))
                    .filter(path -> Files.isDirectory(path) && !path.toString().contains("'"));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** An empty cgroup for a child. */
    Path make(ProcessFiles child) throws IOException {
        return Files.createDirectory(of(child.tag()));
    }

    Path of(String tag) {
        return folder.resolve(tag);
    }

    boolean isPopulated(String tag) {
        try {
            return Files.readString(of(tag).resolve(EVENTS)).contains("populated 1");
        } catch (IOException e) {
            return false;
        }
    }

    /** Everybody in it and below. */
    List<Long> members(String tag) {
        return subtree(of(tag)).stream()
                .flatMap(cgroup -> lines(cgroup.resolve(MEMBERS)))
                .map(Long::parseLong)
                .toList();
    }

    void kill(String tag) {
        write(of(tag).resolve(KILL), "1");
    }

    /** Lets a process out that is no longer to be ended with the child. */
    void letOut(long pid) {
        write(outside.resolve(MEMBERS), Long.toString(pid));
    }

    /** Removes one in and below which nothing is; true if it is gone. The kernel refuses it while anybody lives there. */
    boolean isRemoved(String tag) {
        return isRemoved(of(tag));
    }

    /** Removes an empty one. */
    void remove(String tag) {
        // Mostly nothing is below it, and then there is no need to look.
        if (!isRemoved(tag)) {
            removeAll(of(tag));
        }
    }

    /** Removes all, if they are empty. */
    void remove() {
        removeAll(folder);
    }

    private static void removeAll(Path top) {
        for (Path cgroup : subtree(top)) {
            boolean unused = isRemoved(cgroup);
        }
    }

    /** Whether it is gone; not if somebody is in it, and whoever looks again will say who. */
    private static boolean isRemoved(Path cgroup) {
        try {
            Files.deleteIfExists(cgroup);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** It and those below, the deepest first. */
    private static List<Path> subtree(Path top) {
        try (Stream<Path> all = Files.walk(top)) {
            return all.filter(Files::isDirectory)
                    .sorted(Comparator.reverseOrder())
                    .toList();
        } catch (IOException | java.io.UncheckedIOException e) {
            return List.of();
        }
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            return Stream.of();
        }
    }

    private static void write(Path file, String word) {
        try {
            Files.writeString(file, word);
        } catch (IOException e) {
            // It has gone meanwhile, or the next look finds it again.
        }
    }
}
