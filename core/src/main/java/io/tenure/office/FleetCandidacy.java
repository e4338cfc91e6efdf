package io.tenure.office;

import io.tenure.lease.Voters;
import java.util.Set;
import java.util.function.Consumer;

/** The candidacy of a fleet that shares only a store: every copy is a candidate, and the row decides. */
public final class FleetCandidacy implements Candidacy {

    @Override
    public void listen(Consumer<Boolean> candidate, Consumer<Voters> voters) {
        voters.accept(Voters.of(Set.of(RowGrantor.ROW)));
        candidate.accept(true);
    }

    /** There is nothing to hand over: the others try anyway. */
    @Override
    public boolean handOver() {
        return false;
    }
}
