package io.tenure.client;

/** What came of one attempt at one node. */
sealed interface Reply {

    @SuppressWarnings("ArrayRecordComponent")
    record Good(byte[] body) implements Reply {}

    /** {@code harmless} if the node surely did nothing. */
    record Bad(boolean harmless) implements Reply {}
}
