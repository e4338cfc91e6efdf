package io.tenure.engine.wire;

import java.io.IOException;

/** What a frame is about. The numbers are on the wire and never change. */
enum Kind {
    /** Entries of the log, or a heartbeat. */
    ENTRIES(1),
    /** A follower is told to fetch a dump. */
    DUMP(2),
    VOTE(3),
    /** A member is told to stand for election. */
    ELECTION(4),
    /** A request to the log or the node, which may be answered after later ones. */
    CALL(5),
    ANSWER(16),
    /** An answer that is a sentence: the request failed. */
    FAILURE(17);

    private final byte number;

    Kind(int number) {
        this.number = (byte) number;
    }

    byte number() {
        return number;
    }

    static Kind of(byte number) throws IOException {
        for (Kind kind : values()) {
            if (kind.number == number) {
                return kind;
            }
        }
        throw new IOException("a frame of the unknown kind " + number);
    }
}
