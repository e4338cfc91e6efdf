package io.tenure.server.process;

import java.nio.file.Path;
import java.time.Duration;

/**
 * How a node keeps its child processes.
 *
 * @param data the data folder of the node, which only one process uses at a time
 * @param kill how long ending may take after the trusted time; three eighths of it lie between TERM and KILL
 * @param stop how long an orderly stop waits for children that do not end; what is left then is for the watcher
 * @param memory a folder in memory, for the files of the guards
 */
public record ProcessSettings(Path data, Duration kill, Duration stop, Path memory, Reach reach) {

    private static final Duration STOP = Duration.ofSeconds(10);
    private static final Path MEMORY = Path.of("/dev/shm");

    /** By what the processes of a child are found. */
    public enum Reach {
        /** By their session and their tag, which any user may do. */
        SESSION_AND_TAG,
        /** By a cgroup where one may be written, else by session and tag. */
        CGROUP
    }

    public static ProcessSettings of(Path data, Duration kill) {
        return new ProcessSettings(data, kill, STOP, MEMORY, Reach.CGROUP);
    }

    public ProcessSettings with(Reach other) {
        return new ProcessSettings(data, kill, stop, memory, other);
    }

    /** Between TERM and KILL. */
    Duration grace() {
        return kill.multipliedBy(3).dividedBy(8);
    }

    /** A part of that as seconds, for a script. */
    static String seconds(Duration length) {
        return java.math.BigDecimal.valueOf(length.toMillis(), 3).toPlainString();
    }
}
