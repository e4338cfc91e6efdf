package io.tenure.server.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Percent-encoded text. A plus sign is a plus sign, as everywhere in a path. */
public final class Percent {

    private Percent() {}

    public static String decode(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                bytes.write(byteAt(text, i + 1));
                i += 2;
            } else {
                bytes.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
            }
        }
        return utf8(bytes.toByteArray(), text);
    }

    private static int byteAt(String text, int index) {
        int high = index + 1 < text.length() ? Character.digit(text.charAt(index), 16) : -1;
        int low = high < 0 ? -1 : Character.digit(text.charAt(index + 1), 16);
        if (low < 0) {
            throw Refusal.invalid("A percent sign in '" + text + "' is not followed by two hexadecimal digits.");
        }
        return high * 16 + low;
    }

    private static String utf8(byte[] bytes, String text) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw Refusal.invalid("'" + text + "' is not percent-encoded UTF-8.");
        }
    }
}
