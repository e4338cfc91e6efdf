package io.tenure.job.host;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Turns bytes that come in pieces into text; a character that was cut in two is put together again. */
final class Utf8Pieces {

    private static final int LONGEST = 4;

    private byte[] rest = new byte[0];

    String add(byte[] bytes, int length) {
        byte[] all = Arrays.copyOf(rest, rest.length + length);
        System.arraycopy(bytes, 0, all, rest.length, length);
        int whole = whole(all);
        rest = Arrays.copyOfRange(all, whole, all.length);
        return new String(all, 0, whole, StandardCharsets.UTF_8);
    }

    private static int whole(byte[] bytes) {
        for (int back = 1; back < LONGEST && back <= bytes.length; back++) {
            int lead = bytes[bytes.length - back] & 0xFF;
            if (lead >= 0xC0) {
                int needs = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
                return needs > back ? bytes.length - back : bytes.length;
            }
            if (lead < 0x80) {
                return bytes.length;
            }
        }
        return bytes.length;
    }
}
