package io.tenure.bench.crash;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a run did and what it found.
 *
 * @param complaints what is wrong; empty if every promise was kept
 */
public record Report(Map<Fault, List<Duration>> waits, Counts counts, List<String> complaints) {

    /**
     * How much happened.
     *
     * @param writes acknowledged ones
     * @param mismatches compare-and-sets that were refused
     * @param unknown writes whose outcome nobody learned
     * @param resent calls made again because their outcome was unknown
     * @param refused calls made again because nothing had happened
     * @param thawedReads reads answered by a leader that was frozen and replaced
     * @param elections how far the Raft term rose
     * @param dumps how often a node replaced its state by a dump
     * @param behind the longest time that such a node needed to come as far as the others were
     */
    public record Counts(
            long writes,
            long reads,
            long mismatches,
            long unknown,
            long resent,
            long refused,
            long thawedReads,
            long elections,
            long dumps,
            Duration behind) {}

    static Report of(Scene scene, Faults faults, long elections, List<String> complaints) {
        Registers registers = scene.registers();
        Counts counts = new Counts(
                registers.writes() + scene.ledger().size(),
                registers.reads(),
                registers.mismatches(),
                registers.unknown(),
                scene.patience().resent(),
                scene.patience().refused(),
                faults.thawedReads(),
                elections,
                faults.dumpsTaken(),
                faults.longestBehind());
        return new Report(faults.waits(), counts, complaints);
    }

    /** A run that did not hurt proves nothing: what was missing in this one. */
    public List<String> softSpots() {
        List<String> missing = new ArrayList<>();
        if (counts.resent() == 0) {
            missing.add("No outcome was ever unknown.");
        }
        if (counts.mismatches() == 0) {
            missing.add("No compare-and-set was ever refused.");
        }
        if (counts.elections() < count(Fault.KILL_LEADER) + count(Fault.FREEZE_LEADER)) {
            missing.add("The leader did not change at every fault that befell it.");
        }
        if (counts.thawedReads() == 0 && count(Fault.FREEZE_LEADER) > 0) {
            missing.add("No former leader was asked.");
        }
        if (2 * counts.dumps() < Fault.DUMPS.stream().mapToInt(this::count).sum()) {
            missing.add("Fewer than half of the nodes that were to take a dump took one.");
        }
        return missing;
    }

    /** Two tables for people. */
    public String markdown() {
        String faults = waits.entrySet().stream()
                .map(entry ->
                        row(entry.getKey(), entry.getValue().stream().sorted().toList()))
                .collect(Collectors.joining("\n"));
        return """
                | fault | times | next write after: least | median | most |
                |---|---|---|---|---|
                %s

                | acknowledged writes | reads | refused compare-and-sets | sent again: unknown | sent again: refused | never known | reads of a replaced leader | elections | dumps | longest behind | lost, doubled, stale |
                |---|---|---|---|---|---|---|---|---|---|---|
                | %d | %d | %d | %d | %d | %d | %d | %d | %d | %s | %d |
                """.formatted(
                        faults,
                        counts.writes(),
                        counts.reads(),
                        counts.mismatches(),
                        counts.resent(),
                        counts.refused(),
                        counts.unknown(),
                        counts.thawedReads(),
                        counts.elections(),
                        counts.dumps(),
                        seconds(counts.behind()),
                        complaints.size());
    }

    private int count(Fault fault) {
        return waits.getOrDefault(fault, List.of()).size();
    }

    private static String row(Fault fault, List<Duration> sorted) {
        return "| %s | %d | %s | %s | %s |"
                .formatted(
                        fault.description(),
                        sorted.size(),
                        seconds(sorted.getFirst()),
                        seconds(sorted.get(sorted.size() / 2)),
                        seconds(sorted.getLast()));
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.2f s", duration.toMillis() / 1000.0);
    }
}
