package io.tenure.sim.store;

import io.tenure.store.Fence;
import io.tenure.store.Holding;
import io.tenure.store.Office;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Fenced;
import io.tenure.store.Term;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermOutcome.Opened;
import io.tenure.store.TermOutcome.Superseded;
import io.tenure.store.TermRecord;
import io.tenure.store.TermRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Offices of the {@link NaiveStore} and their terms. */
final class NaiveTerms {
    private final NaiveClocks clocks;
    private final Map<Office, Holding> offices = new HashMap<>();
    private final Map<Office, List<TermRecord>> past = new HashMap<>();

    NaiveTerms(NaiveClocks clocks) {
        this.clocks = clocks;
    }

    TermOutcome open(TermRequest request) {
        Holding current = offices.get(request.office());
        if (current != null && current.lease().equals(request.lease())) {
            return new Opened(current);
        }
        Term open = current == null ? Term.NONE : current.term();
        if (!open.equals(request.expected())) {
            return new Superseded(Optional.ofNullable(current));
        }
        Holding next = new Holding(request.office(), open.next(), request.candidate(), request.lease(), clocks.wall);
        offices.put(request.office(), next);
        List<TermRecord> terms = past.computeIfAbsent(request.office(), unused -> new ArrayList<>());
        if (!terms.isEmpty()) {
            terms.set(0, terms.getFirst().before(next));
        }
        terms.addFirst(TermRecord.of(next));
        return new Opened(next);
    }

    List<TermRecord> past(Office office, int limit) {
        return past.getOrDefault(office, List.of()).stream().limit(limit).toList();
    }

    Optional<Holding> holding(Office office) {
        return Optional.ofNullable(offices.get(office));
    }

    /** The highest term of all offices. */
    Term highest() {
        return offices.values().stream()
                .map(Holding::term)
                .max(Comparator.naturalOrder())
                .orElse(Term.NONE);
    }

    Optional<Outcome> objection(Fence fence) {
        Optional<Holding> holding = holding(fence.office());
        boolean holds = holding.map(Holding::term).equals(Optional.of(fence.term()));
        return holds ? Optional.empty() : Optional.of(new Fenced(holding));
    }
}
