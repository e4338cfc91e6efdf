package io.tenure.bench.crash;

import io.tenure.testkit.history.History;
import io.tenure.testkit.history.HistoryCall;
import io.tenure.testkit.history.VersionOrder;
import io.tenure.testkit.history.Versioned.Access;
import io.tenure.testkit.history.Versioned.Read;
import io.tenure.testkit.history.Versioned.Seen;
import io.tenure.testkit.history.Versioned.Write;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** A few documents that all clients write and read, with a history of each. */
final class Registers {
    static final String COLLECTION = "registers";

    private final Map<String, History<Access, Seen>> histories = new TreeMap<>();

    Registers(int count) {
        IntStream.range(0, count).forEach(i -> histories.put("r" + i, new History<>()));
    }

    List<String> ids() {
        return List.copyOf(histories.keySet());
    }

    Optional<Seen> read(String id, Supplier<Seen> call) {
        return of(id).record(new Read(), call);
    }

    Optional<Seen> write(Documents.Put put, Supplier<Seen> call) {
        return of(put.id()).record(new Write(put.expected(), put.value()), call);
    }

    /** What is wrong with the histories: empty if they are linearizable. */
    List<String> faults() {
        return histories.values().stream()
                .flatMap(history -> VersionOrder.faults(history.calls()).stream())
                .toList();
    }

    long reads() {
        return count(call -> call.known() && call.input() instanceof Read);
    }

    long writes() {
        return count(call -> call.output().filter(Seen::written).isPresent());
    }

    long mismatches() {
        return count(call -> call.input() instanceof Write
                && call.output().filter(seen -> !seen.written()).isPresent());
    }

    long unknown() {
        return count(call -> call.input() instanceof Write && !call.known());
    }

    private long count(java.util.function.Predicate<HistoryCall<Access, Seen>> which) {
        return histories.values().stream()
                .flatMap(history -> history.calls().stream())
                .filter(which)
                .count();
    }

    private History<Access, Seen> of(String id) {
        return Optional.ofNullable(histories.get(id)).orElseThrow();
    }
}
