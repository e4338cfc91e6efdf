package io.tenure.server.forward;

/** How a call of a peer ended. */
sealed interface CallOutcome {

    /** It has answered. Whoever gets this closes it. */
    record Answered(PeerExchange exchange) implements CallOutcome {}

    /** Nothing was sent: the peer has not heard of it. */
    record Unsent(String why) implements CallOutcome {}

    /** It was sent, at least in part, and nobody knows what became of it. */
    record Lost(String why) implements CallOutcome {}
}
