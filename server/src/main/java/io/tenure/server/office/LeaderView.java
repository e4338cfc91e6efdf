package io.tenure.server.office;

import io.tenure.leadership.LeadershipView;
import io.tenure.node.NodeName;
import io.tenure.store.Holding;
import java.util.Optional;

/**
 * Who leads, as one node knows it at one moment. Everything is about one and the same term.
 *
 * @param holding the term and its holder: the newest that this node has applied, or the one that it believes to hold
 * @param leading whether this node believes at this moment that it holds this term
 * @param report what the holder says of itself
 * @param missing a sentence that says why there is no report
 * @param nobody that nobody holds a term now, as far as this node can know; empty if somebody does, or may
 */
public record LeaderView(
        Optional<Holding> holding,
        boolean leading,
        Optional<LeaderReport> report,
        Optional<String> missing,
        Optional<Nobody> nobody) {

    /**
     * Why nobody is in charge.
     *
     * @param log who leads the log, and may take the office
     */
    public record Nobody(String why, Optional<NodeName> log) {}

    /** Who is in charge, if that is known. */
    public Optional<NodeName> inCharge() {
        return report.flatMap(unused -> holding.map(Holding::holder));
    }

    /** Whether it is known who is in charge, or that nobody is. */
    public boolean isKnown() {
        return report.isPresent() || nobody.isPresent();
    }

    /** What a node knows by itself. A belief in a term that it knows to be over is none. */
    static LeaderView of(LeadershipView own, Optional<Holding> applied) {
        Optional<Holding> held = own.holding()
                .filter(holding -> applied.filter(newest -> newest.term().compareTo(holding.term()) > 0)
                        .isEmpty());
        return held.isPresent()
                ? new LeaderView(held, true, Optional.of(LeaderReport.of(own)), Optional.empty(), Optional.empty())
                : new LeaderView(
                        applied, false, Optional.empty(), Optional.of("The leader was not asked."), Optional.empty());
    }

    /** The same with what the leader of the log has said, if that is about this very term. A leader knows better itself. */
    LeaderView with(NodeName speaker, LeaderReport said) {
        if (said.term() == 0) {
            return withNobody(
                    speaker + " leads the log, but does not hold the office.",
                    new Nobody(speaker + " leads the log and " + said.waitsFor(), Optional.of(speaker)));
        }
        long term = holding.map(h -> h.term().value()).orElse(0L);
        if (said.term() != term) {
            return without(
                    speaker + " spoke of term " + said.term() + ", but this node knows term " + term + ": ask again.");
        }
        return leading ? this : new LeaderView(holding, false, Optional.of(said), Optional.empty(), Optional.empty());
    }

    LeaderView without(String why) {
        return leading ? this : new LeaderView(holding, false, Optional.empty(), Optional.of(why), Optional.empty());
    }

    /** There is no leader of the log that could hold the office. */
    LeaderView withoutLog(String why) {
        return withNobody(why, new Nobody(why, Optional.empty()));
    }

    private LeaderView withNobody(String why, Nobody reason) {
        return leading ? this : new LeaderView(holding, false, Optional.empty(), Optional.of(why), Optional.of(reason));
    }
}
