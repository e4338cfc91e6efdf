package io.tenure.server.process;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/** The living processes of this machine at one time, so that one look serves all child processes. For one thread. */
final class Snapshot {

    private final List<Proc.Line> processes;
    private final Map<Long, Optional<String>> tags = new HashMap<>();

    private Snapshot(LongStream pids) {
        processes = pids.mapToObj(Proc::process)
                .flatMap(Optional::stream)
                .filter(Proc.Line::lives)
                .toList();
    }

    static Snapshot ofAll() {
        return new Snapshot(Proc.all());
    }

    /** Nobody. */
    static Snapshot empty() {
        return new Snapshot(LongStream.empty());
    }

    /** Those that were started with or after one of these, as long as no id was given twice since. */
    static Snapshot since(List<Long> firsts) {
        long last = Proc.lastPid();
        return last < 0
                ? ofAll()
                : new Snapshot(Proc.all()
                        .filter(pid -> firsts.stream().anyMatch(first -> isBetween(first, pid, last))));
    }

    /** Ids begin again with the lowest after the highest. */
    private static boolean isBetween(long first, long pid, long last) {
        return first <= last ? first <= pid && pid <= last : first <= pid || pid <= last;
    }

    List<Proc.Line> processes() {
        return processes;
    }

    boolean isTagged(Proc.Line process, String tag) {
        return tags.computeIfAbsent(process.pid(), pid -> Marks.tagIn(Proc.environment(pid)))
                .filter(tag::equals)
                .isPresent();
    }
}
