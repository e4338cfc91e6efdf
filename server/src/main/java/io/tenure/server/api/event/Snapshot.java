package io.tenure.server.api.event;

import io.tenure.time.Moment;

/**
 * What a look has seen, ready to be sent to any number of viewers.
 *
 * @param number differs if what was seen differs
 * @param turn the viewers that came up to this turn may be told of it: it was seen after they came
 * @param body the state as a JSON object
 */
@SuppressWarnings("ArrayRecordComponent")
record Snapshot(long number, long turn, State state, byte[] body, Moment seen) {

    /** Whether there is more to come. */
    enum State {
        THERE,
        /** The thing no longer exists. */
        GONE,
        /** It cannot be looked at; whoever views it should come back later. */
        ENDED
    }

    /** The same for viewers that came later. */
    Snapshot again(long laterTurn, byte[] laterBody, Moment at) {
        return new Snapshot(number, laterTurn, state, laterBody, at);
    }
}
