package io.tenure.document.replica;

import io.tenure.document.DocumentComparison;
import io.tenure.document.ReplicatedState;
import io.tenure.document.StateHash;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What an owner makes of several states of one document. It must be given all of them at once: a new place that is given
 * to the first two would lose a third one that is better than both.
 *
 * @param winner the best state; under a new place if others stand at the same place
 * @param losers those others
 */
record Merge(ReplicatedState winner, List<ReplicatedState> losers) {

    Merge {
        losers = List.copyOf(losers);
    }

    /** Decides in an epoch that is above that of every state; {@code owner} is what its owner is called in the new state. */
    static Merge of(String owner, long epoch, List<ReplicatedState> states) {
        ReplicatedState best = Collections.max(states, DocumentComparison.ORDER);
        StateHash hash = StateHash.of(best);
        List<ReplicatedState> losers = new ArrayList<>();
        for (ReplicatedState state : states) {
            boolean tied =
                    state.place().equals(best.place()) && !StateHash.of(state).equals(hash);
            if (tied && !losers.contains(state)) {
                losers.add(state);
            }
        }
        // Never in place: a replica that has the loser takes the winner only under a later place (R3).
        return new Merge(losers.isEmpty() ? best : best.moved(epoch, owner), losers);
    }
}
