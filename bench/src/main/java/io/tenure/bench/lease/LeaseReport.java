package io.tenure.bench.lease;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What came of the blows.
 *
 * @param gaps from each blow to the first committed write of the next term, its openTerm
 * @param staleRefusals writes and requests for a lease that came from the past of a node that was frozen
 */
public record LeaseReport(Map<Blow, List<Duration>> gaps, Beliefs beliefs, long staleRefusals) {

    /** Broken promises. */
    public List<String> complaints() {
        return beliefs.complaints();
    }

    /** Reasons why the run proves nothing. */
    public List<String> softSpots() {
        int blows = gaps.values().stream().mapToInt(List::size).sum();
        return beliefs.all().size() > blows
                ? List.of()
                : List.of("Only " + beliefs.all().size() + " terms were seen in office, after " + blows + " blows.");
    }

    /** Goals that were not reached. */
    public List<String> misses() {
        List<String> misses = new ArrayList<>();
        gaps.forEach((blow, times) -> {
            if (median(times).compareTo(blow.median()) > 0) {
                misses.add("The median after " + blow.description() + " is " + seconds(median(times)) + ".");
            }
            if (most(times).compareTo(blow.most()) > 0) {
                misses.add("The longest after " + blow.description() + " is " + seconds(most(times)) + ".");
            }
        });
        return misses;
    }

    public String markdown() {
        String rows = gaps.entrySet().stream()
                .map(entry -> row(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining("\n"));
        return """
                | the leader meets | times | next term's first write after: median | goal | most | goal |
                |---|---|---|---|---|---|
                %s

                | terms in office | beliefs at once | refused as stale after a freeze |
                |---|---|---|
                | %d | %d | %d |
                """.formatted(rows, beliefs.all().size(), complaints().size(), staleRefusals);
    }

    private static String row(Blow blow, List<Duration> times) {
        return "| %s | %d | %s | ≤ %s | %s | ≤ %s |"
                .formatted(
                        blow.description(),
                        times.size(),
                        seconds(median(times)),
                        seconds(blow.median()),
                        seconds(most(times)),
                        seconds(blow.most()));
    }

    private static Duration median(List<Duration> times) {
        return times.stream().sorted().toList().get(times.size() / 2);
    }

    private static Duration most(List<Duration> times) {
        return times.stream().max(Duration::compareTo).orElseThrow();
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.2f s", duration.toMillis() / 1000.0);
    }
}
