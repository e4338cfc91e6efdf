package io.tenure.server.process;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** What {@code /proc} says of processes. Works on an interrupted thread, too. */
final class Proc {

    /** Where the start is among the words after the name of the program. */
    static final int STARTED = 19;

    private static final int STATE = 0;
    private static final int SESSION = 3;
    private static final int STAT_BYTES = 4096;
    private static final int ENVIRONMENT_BYTES = 4 << 20;
    private static final int LAST_PID = 4;

    private Proc() {}

    /**
     * A process.
     *
     * @param started in ticks since the machine was started
     */
    record Line(long pid, char state, long session, long started) {

        /** Nothing runs in a zombie. */
        boolean lives() {
            return state != 'Z' && state != 'X';
        }

        /** As the watcher is told. */
        String line() {
            return pid + " " + started;
        }
    }

    static Line own() throws IOException {
        long pid = ProcessHandle.current().pid();
        return process(pid).orElseThrow(() -> new IOException("/proc does not know this process."));
    }

    /** The process of this id; empty if there is none. */
    static Optional<Line> process(long pid) {
        String stat = new String(read("/proc/" + pid + "/stat", STAT_BYTES), StandardCharsets.ISO_8859_1);
        String[] words = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", STARTED + 2);
        if (words.length <= STARTED) {
            return Optional.empty();
        }
        return Optional.of(
                new Line(pid, words[STATE].charAt(0), Long.parseLong(words[SESSION]), Long.parseLong(words[STARTED])));
    }

    /** The ids of all processes. */
    static LongStream all() {
        String[] names = new File("/proc").list((folder, name) -> Character.isDigit(name.charAt(0)));
        return names == null ? LongStream.empty() : Stream.of(names).mapToLong(Long::parseLong);
    }

    /** The id that was given last. */
    static long lastPid() {
        String[] words = new String(read("/proc/loadavg", STAT_BYTES), StandardCharsets.US_ASCII)
                .strip()
                .split(" ");
        return words.length > LAST_PID ? Long.parseLong(words[LAST_PID]) : -1;
    }

    /** The environment with which a process was started, as bytes; empty if it is not ours to read. */
    static byte[] environment(long pid) {
        return read("/proc/" + pid + "/environ", ENVIRONMENT_BYTES);
    }

    /** The words with which a process was started, each with a zero byte behind it. */
    static byte[] words(long pid) {
        return read("/proc/" + pid + "/cmdline", ENVIRONMENT_BYTES);
    }

    private static byte[] read(String file, int most) {
        try (InputStream in = new FileInputStream(file)) {
            return in.readNBytes(most);
        } catch (IOException e) {
            return new byte[0];
        }
    }
}
