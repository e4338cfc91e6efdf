package io.tenure.bench.fuzz;

import io.tenure.server.http.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What came of a run: a table, and what is to be complained of. */
public final class FuzzReport {

    /** Pools get their threads with their first work, about twenty of them; far fewer than requests are sent. */
    private static final int SLACK = 64;

    private static final long SLACK_BYTES = 48L << 20;
    private static final Pattern FAILURE =
            Pattern.compile(" ERROR |^\\tat |^Exception in thread|^Caused by: ", Pattern.MULTILINE);
    private static final List<String> COLUMNS =
            List.of("2xx", "3xx", "4xx", "5xx", "closed", "broken", "left", "silent");

    private final Tally tally;
    private final Set<String> routes;
    private final Vitals before;
    private final Vitals early;
    private final Vitals late;
    private final String log;

    FuzzReport(Tally tally, List<Route> routes, Vitals before, Vitals early, Vitals late, String log) {
        this.tally = tally;
        this.routes = routes.stream()
                .map(route -> route.method() + " " + route.path())
                .collect(Collectors.toCollection(TreeSet::new));
        this.before = before;
        this.early = early;
        this.late = late;
        this.log = log;
    }

    /** What is not as it must be. */
    public List<String> complaints() {
        List<String> all = new ArrayList<>(tally.complaints());
        if (tally.broken() > all.size()) {
            all.add(tally.broken() + " complaints in all");
        }
        leftOver(before, early).ifPresent(all::add);
        leftOver(before, late).ifPresent(all::add);
        if (late.heap() > early.heap() + early.heap() / 2 + SLACK_BYTES) {
            all.add("the heap grew from " + mega(early.heap()) + " to " + mega(late.heap()) + " MB");
        }
        if (late.term() == 0) {
            all.add("the node does not lead any more");
        }
        FAILURE.matcher(log)
                .results()
                .findFirst()
                .ifPresent(found -> all.add("the log tells of a failure: "
                        + log.substring(found.start(), Math.min(log.length(), found.start() + 300))));
        return all;
    }

    /** Why the run says little. */
    public List<String> softSpots() {
        List<String> all = new ArrayList<>();
        Set<String> missing = new TreeSet<>(routes);
        missing.removeAll(tally.routes());
        if (!missing.isEmpty()) {
            all.add("nobody asked for " + missing);
        }
        if (tally.done().size() < routes.size() / 2) {
            all.add("most routes have done nothing: only " + tally.done() + " have");
        }
        return all;
    }

    static Optional<String> leftOver(Vitals before, Vitals now) {
        boolean same = now.threads() <= before.threads() + SLACK && now.descriptors() <= before.descriptors() + SLACK;
        return same
                ? Optional.empty()
                : Optional.of("something is left over: " + before.threads() + " threads and " + before.descriptors()
                        + " descriptors became " + now.threads() + " and " + now.descriptors());
    }

    /** The tables that belong into a note. */
    public String markdown() {
        StringBuilder out = new StringBuilder("| what is damaged | sent | " + String.join(" | ", COLUMNS) + " |\n");
        out.append("|---|---").append("|---".repeat(COLUMNS.size())).append("|\n");
        tally.byKind().forEach((kind, counts) -> out.append(row(kind, counts)));
        out.append("\n| | at the start | after a third | at the end |\n|---|---|---|---|\n");
        out.append("| heap after a collection, MB | %s | %s | %s |\n"
                .formatted(mega(before.heap()), mega(early.heap()), mega(late.heap())));
        out.append("| threads | %d | %d | %d |\n".formatted(before.threads(), early.threads(), late.threads()));
        out.append("| descriptors | %d | %d | %d |\n"
                .formatted(before.descriptors(), early.descriptors(), late.descriptors()));
        out.append("| term of the office | %d | %d | %d |\n".formatted(before.term(), early.term(), late.term()));
        out.append("\nThe slowest answer took %d ms, to %s\n"
                .formatted(tally.slowest().toMillis(), tally.slowestAttempt()));
        out.append("\nAnswers above 499: %s. Routes that did nothing: %s.\n".formatted(tally.failures(), idle()));
        out.append("\nRoutes: %d, of which %d did what they were asked for. Warnings in the log: %d. Complaints: %d.\n"
                .formatted(
                        routes.size(),
                        tally.done().size(),
                        log.lines().filter(line -> line.contains(" WARN ")).count(),
                        tally.broken()));
        return out.toString();
    }

    private Set<String> idle() {
        Set<String> idle = new TreeSet<>(routes);
        idle.removeAll(tally.done());
        return idle;
    }

    private static String row(Kind kind, Map<String, Long> counts) {
        long sent = counts.values().stream().mapToLong(Long::longValue).sum();
        return "| " + kind.words() + " | " + sent + " | "
                + COLUMNS.stream()
                        .map(column -> Long.toString(counts.getOrDefault(column, 0L)))
                        .collect(Collectors.joining(" | "))
                + " |\n";
    }

    private static String mega(long bytes) {
        return Long.toString(bytes >> 20);
    }
}
