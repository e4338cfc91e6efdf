package io.tenure.bench.fuzz;

import java.nio.charset.StandardCharsets;

/**
 * Bytes for one connection, and what may be expected of them.
 *
 * @param number together with the seed it makes the same attempt again
 * @param route what the request was before it was damaged
 * @param readable whether it is HTTP whatever else it is: then it must be answered, else the connection may be closed instead
 */
@SuppressWarnings("ArrayRecordComponent")
public record Attempt(long number, Kind kind, String route, byte[] bytes, Ending ending, boolean readable) {

    private static final int SHOWN_CHARS = 400;

    /** What the client does when it has sent everything. */
    public enum Ending {
        /** Waits for one answer. */
        WAIT,
        /** Says that it sends no more, and waits for the end of the connection. */
        HALF_CLOSE,
        /** Is gone. */
        LEAVE
    }

    /** Answers to this have no body. */
    boolean asksForTheHeadAlone() {
        return new String(bytes, 0, Math.min(5, bytes.length), StandardCharsets.ISO_8859_1).equals("HEAD ");
    }

    @Override
    public String toString() {
        String text = new String(bytes, 0, Math.min(bytes.length, SHOWN_CHARS), StandardCharsets.ISO_8859_1);
        StringBuilder shown = new StringBuilder();
        for (char c : text.toCharArray()) {
            shown.append(c == '\r' ? "\\r" : c == '\n' ? "\\n" : c < ' ' || c > '~' ? "\\x%02x".formatted((int) c) : c);
        }
        return "request " + number + " (" + kind + " of " + route + ", " + bytes.length + " bytes, then " + ending
                + "): " + shown;
    }
}
