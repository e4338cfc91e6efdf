package io.tenure.bench.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The memory that processes take on Linux. */
public final class Memory {
    private static final String SHARE = "Pss:";

    private Memory() {}

    /** Of a process and all that it has started, in bytes. What several of them share counts once. */
    public static long ofFamily(ProcessHandle process) {
        return Stream.concat(Stream.of(process), process.descendants())
                .mapToLong(Memory::of)
                .sum();
    }

    /** Its proportional share: of a page that n processes share it has an n-th. 0 if it has ended. */
    static long of(ProcessHandle process) {
        Path file = Path.of("/proc", Long.toString(process.pid()), "smaps_rollup");
        try (Stream<String> lines = Files.lines(file)) {
            return lines.filter(line -> line.startsWith(SHARE))
                    .mapToLong(Memory::bytes)
                    .sum();
        } catch (IOException | java.io.UncheckedIOException e) {
            return 0;
        }
    }

    /** Of a line such as {@code Pss:   1234 kB}. */
    private static long bytes(String line) {
        return Long.parseLong(line.substring(SHARE.length()).replace("kB", "").strip()) * 1024;
    }
}
