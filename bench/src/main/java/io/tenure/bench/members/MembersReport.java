package io.tenure.bench.members;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a run did and what it found.
 *
 * @param steps one for each change, in their order
 * @param writes how many were acknowledged
 * @param complaints what is wrong; empty if every promise was kept
 */
public record MembersReport(List<Step> steps, int writes, List<String> complaints) {

    public MembersReport {
        steps = List.copyOf(steps);
        complaints = List.copyOf(complaints);
    }

    /**
     * A change with a blow.
     *
     * @param after when it fell, from when the change had begun
     * @param settled how long it took, from when all were started or went on again, until the change was made
     */
    record Step(Change change, Blow blow, Duration after, Duration settled) {}

    /** A table for people. */
    public String markdown() {
        StringBuilder text =
                new StringBuilder("| change | in the middle of it | times | settled after: median | most |\n"
                        + "|---|---|---|---|---|\n");
        for (Change change : Change.values()) {
            for (Blow blow : Blow.values()) {
                row(change, blow).ifPresent(text::append);
            }
        }
        return text.append("\n")
                .append(writes)
                .append(" writes were acknowledged; broken promises: ")
                .append(complaints.size())
                .append("\n")
                .toString();
    }

    private Optional<String> row(Change change, Blow blow) {
        List<Duration> times = steps.stream()
                .filter(step -> step.change == change && step.blow == blow)
                .map(Step::settled)
                .sorted()
                .toList();
        return times.isEmpty()
                ? Optional.empty()
                : Optional.of(String.format(
                        "| %s | %s | %d | %s | %s |%n",
                        change, blow, times.size(), seconds(times.get(times.size() / 2)), seconds(times.getLast())));
    }

    private static String seconds(Duration time) {
        return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1e3);
    }
}
