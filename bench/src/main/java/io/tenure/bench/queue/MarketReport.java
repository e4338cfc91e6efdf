package io.tenure.bench.queue;

import io.tenure.store.Office;
import io.tenure.store.QueueStats.Totals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What came of a run.
 *
 * @param complaints what was promised and not kept
 */
public record MarketReport(Suffered suffered, Done done, List<String> complaints, Duration time) {

    public static final String HEAD =
            "| run | tasks | time | kills of clients | freezes | kills of servers | of all servers | terms of the fleet |"
                    + " submissions repeated | runs of handlers | claims run out | late, refused | given up for stalls |"
                    + " callbacks | broken promises |\n"
                    + "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|";

    /** What was done to it, and what that led to. */
    record Suffered(int clients, int freezes, int servers, int allServers, long terms, int repeated) {}

    /** What it did. */
    record Done(long tasks, long runs, long stalled, long late, int givenUp, int callbacks) {}

    static MarketReport of(Audit audit, Blows blows, int repeated, Duration time) {
        Totals shop = Audit.stats(audit.store(), Item.SHOP).totals();
        Totals rounds = Audit.stats(audit.store(), Rounds.QUEUE).totals();
        long terms = audit.store()
                .holding(new Office(Item.FLEET))
                .map(holding -> holding.term().value())
                .orElse(0L);
        return new MarketReport(
                new Suffered(
                        blows.count(Blow.KILL_CLERK, Blow.KILL_LEADING_CLERK),
                        blows.count(Blow.FREEZE_CLERK),
                        blows.count(Blow.KILL_SERVER, Blow.KILL_LEADING_SERVER),
                        blows.count(Blow.KILL_ALL_SERVERS),
                        terms,
                        repeated),
                new Done(
                        shop.enqueued() + rounds.enqueued(),
                        audit.runs(),
                        shop.stalled() + rounds.stalled(),
                        shop.late() + rounds.late(),
                        audit.givenUp(),
                        audit.callbacks()),
                List.copyOf(audit.complaints()),
                time);
    }

    /** A run that did not hurt proves nothing: what was missing in this one. */
    public List<String> softSpots() {
        List<String> missing = new ArrayList<>();
        if (done.stalled() == 0) {
            missing.add("No claim ran out.");
        }
        if (done.late() == 0) {
            missing.add("No end was late.");
        }
        if (suffered.terms() < 2) {
            missing.add("The fleet had one leader only.");
        }
        return missing;
    }

    /** A line of a table whose head is {@link #HEAD}. */
    public String row(int run) {
        return String.format(
                Locale.ROOT,
                "| %d | %,d | %d s | %d | %d | %d | %d | %d | %d | %,d | %,d | %,d | %d | %d | %d |",
                run,
                done.tasks(),
                time.toSeconds(),
                suffered.clients(),
                suffered.freezes(),
                suffered.servers(),
                suffered.allServers(),
                suffered.terms(),
                suffered.repeated(),
                done.runs(),
                done.stalled(),
                done.late(),
                done.givenUp(),
                done.callbacks(),
                complaints.size());
    }
}
