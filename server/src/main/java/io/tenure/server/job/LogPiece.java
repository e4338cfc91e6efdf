package io.tenure.server.job;

import java.nio.charset.StandardCharsets;

/**
 * A piece of the log of an attempt.
 *
 * @param from where it begins; later than what was asked for if that was left out
 * @param end how many bytes the log has so far
 */
@SuppressWarnings("ArrayRecordComponent")
public record LogPiece(int attempt, long from, byte[] bytes, long end) {

    private static final int LONGEST_CHARACTER = 4;

    /** Where to read on. */
    public long next() {
        return from + bytes.length;
    }

    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** The same without the beginning of a character at its end, if there is more than that. */
    LogPiece ofWholeCharacters() {
        int whole = bytes.length;
        for (int back = 1; back < Math.min(LONGEST_CHARACTER, bytes.length); back++) {
            int last = bytes[bytes.length - back] & 0xFF;
            if (last < 0x80) {
                break;
            }
            if (last >= 0xC0) {
                int length = last >= 0xF0 ? 4 : last >= 0xE0 ? 3 : 2;
                whole = length > back ? bytes.length - back : bytes.length;
                break;
            }
        }
        return whole == bytes.length ? this : new LogPiece(attempt, from, java.util.Arrays.copyOf(bytes, whole), end);
    }
}
