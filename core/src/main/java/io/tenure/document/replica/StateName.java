package io.tenure.document.replica;

import io.tenure.document.Place;
import io.tenure.document.ReplicatedState;
import io.tenure.document.StateHash;

/** A state without its content. The place alone does not name it: two owners may have written at the same place. */
record StateName(String link, Place place, StateHash hash) {

    static StateName of(ReplicatedState state) {
        return new StateName(state.link(), state.place(), StateHash.of(state));
    }
}
