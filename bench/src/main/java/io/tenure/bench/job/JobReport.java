package io.tenure.bench.job;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * What came of a run.
 *
 * @param complaints what was promised and not kept
 */
public record JobReport(int jobs, Ends ends, Suffered suffered, Calls calls, List<String> complaints, Duration time) {

    public static final String HEAD =
            "| run | jobs | time | kills | freezes | while gadgets ran | terms | done | failed | aborted | starts | undos |"
                    + " clean-ups | cut off | with strays | broken promises |\n"
                    + "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|";

    /** How the jobs ended. */
    record Ends(int done, int failed, int aborted) {}

    /** What was done to the nodes. */
    record Suffered(int kills, int freezes, int freezesAtWork) {}

    /** What the gadgets wrote down. */
    record Calls(long terms, long starts, long undos, long cleanUps, int cut, int strays) {}

    static JobReport of(
            Audit audit, Map<String, String> states, Suffered suffered, List<String> complaints, Duration time) {
        return new JobReport(
                states.size(),
                new Ends(count(states, "done"), count(states, "failed"), count(states, "aborted")),
                suffered,
                new Calls(
                        audit.terms(),
                        audit.calls("progress"),
                        audit.calls("undo"),
                        audit.calls("abort"),
                        audit.cut(),
                        audit.straysCut()),
                List.copyOf(complaints),
                time);
    }

    private static int count(Map<String, String> states, String state) {
        return Collections.frequency(states.values(), state);
    }

    /** A run that did not hurt proves nothing: what was missing in this one. */
    public List<String> softSpots() {
        List<String> missing = new ArrayList<>();
        need(missing, calls.undos(), "Nothing was undone.");
        need(missing, calls.strays(), "No gadget was cut off while it had a process outside its session.");
        need(missing, suffered.freezesAtWork(), "No node was frozen while gadgets ran on it.");
        need(missing, suffered.kills(), "No node was killed.");
        need(missing, ends.aborted(), "No job was aborted.");
        need(missing, calls.cleanUps(), "No job was aborted while its gadget ran.");
        return missing;
    }

    private static void need(List<String> missing, long seen, String otherwise) {
        if (seen == 0) {
            missing.add(otherwise);
        }
    }

    public String row(int run) {
        return "| %d | %d | %d s | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d |"
                .formatted(
                        run,
                        jobs,
                        time.toSeconds(),
                        suffered.kills(),
                        suffered.freezes(),
                        suffered.freezesAtWork(),
                        calls.terms(),
                        ends.done(),
                        ends.failed(),
                        ends.aborted(),
                        calls.starts(),
                        calls.undos(),
                        calls.cleanUps(),
                        calls.cut(),
                        calls.strays(),
                        complaints.size());
    }
}
