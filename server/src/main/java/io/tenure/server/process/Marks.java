package io.tenure.server.process;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** By what the processes of a child are known: their session, if it has one already, and their tag. */
record Marks(String tag, Optional<Session> session) {

    private static final String VARIABLE = "\0TENURE_GUARD=";

    /** The tag with which a process was started; empty if it had none. */
    static Optional<String> tagIn(byte[] environment) {
        String text = "\0" + new String(environment, StandardCharsets.ISO_8859_1) + "\0";
        int at = text.indexOf(VARIABLE);
        return at < 0
                ? Optional.empty()
                : Optional.of(text.substring(at + VARIABLE.length(), text.indexOf('\0', at + 1)));
    }

    /**
     * Whether a process is in the session. An id may belong to another session by now: then its leader was started at
     * another time.
     */
    boolean isInSession(Proc.Line process) {
        return session.filter(own -> own.id() == process.session())
                .filter(own -> process.pid() != own.id() || process.started() == own.started())
                .isPresent();
    }
}
