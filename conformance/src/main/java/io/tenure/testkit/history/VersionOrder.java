package io.tenure.testkit.history;

import io.tenure.testkit.history.Versioned.Access;
import io.tenure.testkit.history.Versioned.Seen;
import io.tenure.testkit.history.Versioned.Write;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Checks the calls on one document whose answers carry its version.
 *
 * <p>The versions are the order of the writes, so nothing is searched: it is enough that real time does not contradict
 * them. The document is never deleted, and no two writes have the same value.
 *
 * <p>What it finds: a version that was given twice; an answer older than what somebody had seen before the call began
 * (a stale read); a compare-and-set that passed over a write in between (a lost update); a write that took effect
 * twice; a value that nobody wrote, or that was seen before its write began.
 */
public final class VersionOrder {
    private final List<HistoryCall<Access, Seen>> calls;
    private final Map<String, HistoryCall<Access, Seen>> writeOfValue = new HashMap<>();
    private final TreeMap<Long, HistoryCall<Access, Seen>> writeOfVersion = new TreeMap<>();
    private final List<String> faults = new ArrayList<>();

    private VersionOrder(List<HistoryCall<Access, Seen>> calls) {
        this.calls = calls;
    }

    /** The faults that were found, a sentence each; empty if the calls are linearizable. */
    public static List<String> faults(List<HistoryCall<Access, Seen>> calls) {
        VersionOrder order = new VersionOrder(calls);
        order.placeAcknowledgedWrites();
        order.placeWritesThatWereRead();
        order.checkRealTime();
        order.checkComparisons();
        return List.copyOf(order.faults);
    }

    private void placeAcknowledgedWrites() {
        for (HistoryCall<Access, Seen> call : calls) {
            if (call.input() instanceof Write write) {
                writeOfValue.put(write.value(), call);
                call.output().filter(Seen::written).ifPresent(seen -> place(seen.version(), call));
            }
        }
    }

    /** A read can show that a write of unknown outcome took effect, and at which version. */
    private void placeWritesThatWereRead() {
        for (HistoryCall<Access, Seen> call : calls) {
            call.output().flatMap(Seen::value).ifPresent(value -> placeValue(value, call));
        }
    }

    private void placeValue(String value, HistoryCall<Access, Seen> read) {
        HistoryCall<Access, Seen> write = writeOfValue.get(value);
        if (write == null || write.began() > read.ended()) {
            faults.add("Nobody had written the value of " + read + ".");
        } else if (write.output().isPresent() && !write.output().get().written()) {
            faults.add("The value of " + read + " comes from a write that was refused: " + write + ".");
        } else {
            place(version(read), write);
        }
    }

    private void place(long version, HistoryCall<Access, Seen> write) {
        HistoryCall<Access, Seen> other = writeOfVersion.putIfAbsent(version, write);
        if (other != null && !other.equals(write)) {
            faults.add("Version " + version + " stands for two writes: " + other + " and " + write + ".");
        }
    }

    /** A call must not show less than anybody had seen before it began; a write must show more. */
    private void checkRealTime() {
        List<HistoryCall<Access, Seen>> byBegin = known(Comparator.comparingLong(HistoryCall::began));
        List<HistoryCall<Access, Seen>> byEnd = known(Comparator.comparingLong(HistoryCall::ended));
        int ended = 0;
        Optional<HistoryCall<Access, Seen>> newest = Optional.empty();
        for (HistoryCall<Access, Seen> call : byBegin) {
            for (; byEnd.get(ended).ended() < call.began(); ended++) {
                HistoryCall<Access, Seen> done = byEnd.get(ended);
                newest = newest.filter(other -> version(other) >= version(done)).or(() -> Optional.of(done));
            }
            newest.filter(other -> isBehind(call, other))
                    .ifPresent(other -> faults.add(call + " is behind what was seen before it began: " + other + "."));
        }
    }

    private static boolean isBehind(HistoryCall<Access, Seen> call, HistoryCall<Access, Seen> earlier) {
        long least = version(earlier) + (call.output().orElseThrow().written() ? 1 : 0);
        return version(call) < least;
    }

    /** A compare-and-set is over the version just before its own, and is refused only by another version. */
    private void checkComparisons() {
        Map<HistoryCall<Access, Seen>, Long> versionOfWrite = new HashMap<>();
        writeOfVersion.forEach((version, call) -> {
            Long other = versionOfWrite.putIfAbsent(call, version);
            if (other != null) {
                faults.add(call + " took effect twice: as version " + other + " and as " + version + ".");
            }
            Long before = writeOfVersion.lowerKey(version);
            expected(call)
                    .filter(expected -> expected >= version || (before != null && before > expected))
                    .ifPresent(expected -> faults.add(call + " was written over version " + before + "."));
        });
        calls.stream()
                .filter(call ->
                        call.output().isPresent() && !call.output().get().written())
                .filter(call -> expected(call).equals(Optional.of(version(call))))
                .forEach(call -> faults.add(call + " was refused although the version was the expected one."));
    }

    private List<HistoryCall<Access, Seen>> known(Comparator<HistoryCall<Access, Seen>> order) {
        return calls.stream().filter(HistoryCall::known).sorted(order).toList();
    }

    private static Optional<Long> expected(HistoryCall<Access, Seen> call) {
        return call.input() instanceof Write write ? write.expected() : Optional.empty();
    }

    private static long version(HistoryCall<Access, Seen> call) {
        return call.output().orElseThrow().version();
    }
}
