package io.tenure.bench.fuzz;

import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Counts what came of attempts. To be used by many threads. */
final class Tally {

    private static final int KEPT = 40;
    private static final int SORT_CHARS = 60;

    private final Map<Kind, Map<String, Long>> byKind = new EnumMap<>(Kind.class);
    private final Map<String, Long> failures = new TreeMap<>();
    private final Set<String> routes = new TreeSet<>();
    private final Set<String> done = new TreeSet<>();
    private final Map<String, String> complaints = new LinkedHashMap<>();
    private long broken;
    private Duration slowest = Duration.ZERO;
    private String slowestAttempt = "";

    synchronized void count(Attempt attempt, Heard heard) {
        if (attempt.readable() && heard.took().compareTo(slowest) > 0) {
            slowest = heard.took();
            slowestAttempt = attempt.toString();
        }
        routes.add(attempt.route());
        Map<String, Long> counts = byKind.computeIfAbsent(attempt.kind(), kind -> new TreeMap<>());
        String what = heard.answers().isEmpty()
                ? heard.end().name().toLowerCase(Locale.ROOT)
                : heard.answers().getFirst().status() / 100 + "xx";
        counts.merge(what, 1L, Long::sum);
        if (what.equals("2xx")) {
            done.add(attempt.route());
        }
        heard.answers().stream()
                .filter(answer -> answer.status() >= 500)
                .forEach(answer -> failures.merge(answer.status() + " to " + place(attempt), 1L, Long::sum));
        Judge.complaint(attempt, heard).ifPresent(sentence -> {
            complain(
                    sentence.substring(0, Math.min(SORT_CHARS, sentence.length())) + attempt.kind() + place(attempt),
                    sentence + ", to " + attempt);
        });
    }

    /** Among several requests, or in bytes at random, another one may have been answered. */
    private static String place(Attempt attempt) {
        return attempt.readable() ? attempt.route() : attempt.kind().words();
    }

    /** How many answers blamed the node, by their status and what was asked. */
    synchronized Map<String, Long> failures() {
        return new TreeMap<>(failures);
    }

    void complain(String sentence) {
        complain(sentence.substring(0, Math.min(SORT_CHARS, sentence.length())), sentence);
    }

    /** The first of each sort are kept. */
    private synchronized void complain(String sort, String sentence) {
        broken++;
        if (complaints.size() < KEPT) {
            complaints.putIfAbsent(sort, sentence);
        }
    }

    synchronized Duration slowest() {
        return slowest;
    }

    synchronized String slowestAttempt() {
        return slowestAttempt;
    }

    synchronized long broken() {
        return broken;
    }

    synchronized List<String> complaints() {
        return List.copyOf(complaints.values());
    }

    /** Routes that were asked for in any form. */
    synchronized Set<String> routes() {
        return Set.copyOf(routes);
    }

    /** Routes that did what they were asked for at least once. */
    synchronized Set<String> done() {
        return Set.copyOf(done);
    }

    synchronized Map<Kind, Map<String, Long>> byKind() {
        Map<Kind, Map<String, Long>> copy = new EnumMap<>(Kind.class);
        byKind.forEach((kind, counts) -> copy.put(kind, Map.copyOf(counts)));
        return copy;
    }
}
