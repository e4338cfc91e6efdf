package io.tenure.job.gadget;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads what one call of a gadget writes to its standard output, in pieces of any size. The lines are the same however
 * the output was cut into pieces.
 *
 * <p>A line ends with a line feed, before which a carriage return is left out, or with the output. What is not UTF-8 is
 * replaced. Of a line that is longer than {@link #MAX_BYTES}, the beginning is kept, and what is missing is said at its
 * end; so a reader needs constant memory, however long the lines are. Not safe for use by several threads at once.
 */
public final class GadgetReader {

    /** The longest line that is kept whole, in bytes. */
    public static final int MAX_BYTES = 16 << 10;

    private static final int FIRST_ROOM = 512;

    private final LineParser parser;
    private final Lines lines;
    private byte[] kept = new byte[FIRST_ROOM];
    private int keptBytes;
    private long lineBytes;
    private byte last;
    private long number;

    /** Takes the lines of a gadget, in order. */
    @FunctionalInterface
    public interface Lines {

        /**
         * A line.
         *
         * @param number from 1 on
         */
        void line(long number, GadgetLine line);
    }

    public GadgetReader(Call call, Lines lines) {
        this.parser = new LineParser(call);
        this.lines = lines;
    }

    /** The next bytes of the output. Does not keep the array. */
    public void feed(byte[] bytes, int length) {
        int from = 0;
        for (int i = 0; i < length; i++) {
            if (bytes[i] == '\n') {
                take(bytes, from, i - from);
                endLine();
                from = i + 1;
            }
        }
        take(bytes, from, length - from);
    }

    /** The output is over. A last line without a line feed counts as well. */
    public void end() {
        if (lineBytes > 0) {
            endLine();
        }
    }

    private void take(byte[] bytes, int from, int length) {
        if (length == 0) {
            return;
        }
        int room = Math.min(length, MAX_BYTES - keptBytes);
        if (keptBytes + room > kept.length) {
            kept = Arrays.copyOf(kept, Math.min(MAX_BYTES, Math.max(keptBytes + room, 2 * kept.length)));
        }
        System.arraycopy(bytes, from, kept, keptBytes, room);
        keptBytes += room;
        lineBytes += length;
        last = bytes[from + length - 1];
    }

    private void endLine() {
        long whole = lineBytes > 0 && last == '\r' ? lineBytes - 1 : lineBytes;
        int usable = whole <= MAX_BYTES ? (int) whole : wholeCharacters();
        String text = new String(kept, 0, usable, StandardCharsets.UTF_8);
        number++;
        lines.line(number, parser.parse(number, text, whole - usable));
        keptBytes = 0;
        lineBytes = 0;
    }

    /** How many of the kept bytes there are if a character that was cut in two is left out. */
    private int wholeCharacters() {
        int start = keptBytes - 1;
        while (start > keptBytes - 4 && (kept[start] & 0xC0) == 0x80) {
            start--;
        }
        int lead = kept[start] & 0xFF;
        int length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
        return start + length > keptBytes ? start : keptBytes;
    }
}
