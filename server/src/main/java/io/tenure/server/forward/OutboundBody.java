package io.tenure.server.forward;

import java.io.InputStream;
import java.util.OptionalLong;

/** The body of a request to a peer. */
sealed interface OutboundBody {

    Held NONE = new Held(new byte[0]);

    /** All of it is here, so that it can be sent again. */
    @SuppressWarnings("ArrayRecordComponent")
    record Held(byte[] bytes) implements OutboundBody {}

    /**
     * It is still coming, and can be sent once.
     *
     * @param length empty if only its end will tell
     */
    record Flowing(InputStream in, OptionalLong length) implements OutboundBody {}
}
