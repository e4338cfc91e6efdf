package io.tenure.sim.document;

import io.tenure.document.ReplicatedState;
import io.tenure.document.ReplicatedStateCodec;
import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.document.StateHash;
import io.tenure.selector.Partition;
import io.tenure.store.codec.Decoder;
import io.tenure.testkit.sim.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What happened, and whether it was allowed to. */
final class DocumentLedger implements SimShelf.Watch {

    private final boolean majority;
    private final Map<String, StateHash> written = new HashMap<>();
    private final Map<String, String> acknowledged = new TreeMap<>();
    private final Map<String, Long> toll = new TreeMap<>();
    private final Verdict verdict = new Verdict();
    private long trace;
    private boolean quiet;

    DocumentLedger(boolean majority) {
        this.majority = majority;
    }

    void count(String what) {
        toll.merge(what, 1L, Long::sum);
    }

    void count(String what, long howMany) {
        if (howMany > 0) {
            toll.merge(what, howMany, Long::sum);
        }
    }

    Map<String, Long> toll() {
        return toll;
    }

    Verdict verdict() {
        return verdict;
    }

    /** Equal for equal runs. */
    long trace() {
        return trace;
    }

    /** R3, at every row that any member writes. */
    @Override
    public void row(ShelfKey key, Optional<byte[]> before, Optional<byte[]> after) {
        require(!quiet || key.table() != ShelfTable.DOCUMENTS, "R6: equal copies are written again");
        trace = trace * 31 + Arrays.hashCode(after.orElse(new byte[0]));
        if (key.table() == ShelfTable.PROMISES) {
            require(
                    epoch(after.orElseThrow())
                            >= before.map(DocumentLedger::epoch).orElse(0L),
                    "promises never go back");
        }
        if (key.table() != ShelfTable.DOCUMENTS) {
            return;
        }
        Optional<ReplicatedState> old = before.map(ReplicatedStateCodec::decode);
        if (after.isEmpty()) {
            require(old.isPresent() && old.get().deleted(), "only tombstones are forgotten");
            return;
        }
        ReplicatedState state = ReplicatedStateCodec.decode(after.get());
        boolean same = before.isPresent() && Arrays.equals(before.get(), after.get());
        require(
                same || old.isEmpty() || state.place().isAfter(old.get().place()),
                () -> "R3: " + state.link() + " goes to " + state.place() + " from " + old.map(ReplicatedState::place));
        List<String> operations = List.of(text(state).split(","));
        require(
                new HashSet<>(operations).size() == operations.size(),
                () -> "R2: applied twice: " + describe(after.get()));
        if (majority) {
            StateHash hash = StateHash.of(state);
            StateHash first = written.putIfAbsent(state.link() + "@" + state.place(), hash);
            require(
                    first == null || first.equals(hash),
                    () -> "two states of " + state.link() + " at " + state.place());
        }
    }

    /** A member has promised what the states that it has were written under: its next take-over must be above them. */
    @Override
    public void written(List<ShelfRow> rows, SimShelf to) {
        for (ShelfRow row : rows) {
            if (row.key().table() == ShelfTable.DOCUMENTS && row.value() != null) {
                ReplicatedState state = ReplicatedStateCodec.decode(row.value());
                long promised = to.promised(row.key().partition());
                require(
                        state.place().epoch() <= promised,
                        () -> state.link() + " is at " + state.place() + ", and " + promised + " is promised");
            }
        }
    }

    static long epoch(byte[] promise) {
        return Decoder.version("promise", 1, promise).count();
    }

    /** R4, at once: it is on the disks of a majority, or at least on one; or was until such a disk was lost. */
    void acknowledged(String operation, ReplicatedState state, List<SimShelf> disks, List<SimShelf> lost) {
        require(occurrences(state, operation) == 1, () -> operation + " is acknowledged, but not in " + text(state));
        ShelfKey key = new ShelfKey(ShelfTable.DOCUMENTS, Partition.of(state.link()), state.link());
        long copies = Stream.concat(disks.stream(), lost.stream())
                .map(disk -> disk.onDisk(key))
                .flatMap(Optional::stream)
                .filter(bytes -> occurrences(ReplicatedStateCodec.decode(bytes), operation) > 0)
                .count();
        require(
                copies >= (majority ? disks.size() / 2 + 1 : 1),
                () -> "R4: " + operation + " is acknowledged, but on " + copies + " of " + disks.size() + " disks");
        acknowledged.put(operation, state.link());
        count("acknowledged");
    }

    /** R6: whoever compares equal copies changes nothing. */
    void nothingMoreIsWritten() {
        quiet = true;
    }

    /**
     * R5: all members have the same; R4: with everything that was acknowledged; R2: once. Without a majority, what was
     * acknowledged may lose, but then it is found in a state that some member keeps as a loser.
     */
    void healed(List<Map<String, byte[]>> members, List<ReplicatedState> losers) {
        Map<String, byte[]> first = members.getFirst();
        for (Map<String, byte[]> member : members) {
            require(member.keySet().equals(first.keySet()), () -> "R5: " + member.keySet() + " and " + first.keySet());
            member.forEach((link, bytes) -> require(
                    Arrays.equals(bytes, first.get(link)),
                    () -> "R5: " + describe(bytes) + " and " + describe(first.get(link))));
        }
        List<String> lost = new ArrayList<>();
        acknowledged.forEach((operation, link) -> {
            int times =
                    first.containsKey(link) ? occurrences(ReplicatedStateCodec.decode(first.get(link)), operation) : 0;
            require(times < 2, () -> "R2: " + operation + " was applied " + times + " times");
            if (times == 0) {
                lost.add(operation + " of " + link);
                require(
                        majority
                                || losers.stream()
                                        .anyMatch(loser ->
                                                loser.link().equals(link) && occurrences(loser, operation) > 0),
                        () -> operation + " was overruled by " + describe(first.get(link)) + ", and no loser has it");
            }
        });
        require(!majority || lost.isEmpty(), () -> "R4: lost " + lost);
        count("overruled", lost.size());
    }

    private static String describe(byte[] bytes) {
        ReplicatedState state = ReplicatedStateCodec.decode(bytes);
        return state.link() + " " + state.place() + " " + state.lineage() + " " + text(state);
    }

    private static String text(ReplicatedState state) {
        return new String(state.content(), StandardCharsets.UTF_8);
    }

    private static int occurrences(ReplicatedState state, String operation) {
        int found = 0;
        for (String each : text(state).split(",")) {
            found += each.equals(operation) ? 1 : 0;
        }
        return found;
    }

    void require(boolean held, String promise) {
        require(held, () -> promise);
    }

    /** The words are made only if they are needed: there are checks by the million. */
    void require(boolean held, Supplier<String> promise) {
        if (!held) {
            verdict.broken(new BrokenDocuments(promise.get()));
        }
    }
}
