package io.tenure.cli.call;

import java.nio.charset.StandardCharsets;

/** Path and query of a request. Each part is percent-encoded, so a slash inside an id stays inside the id. */
public final class Target {

    private static final String UNRESERVED = "-._~";

    private final String text;

    private Target(String text) {
        this.text = text;
    }

    /** The path {@code /api/v1} and these segments below it. */
    public static Target of(String... segments) {
        return below("/api/v1", segments);
    }

    /** The path {@code /core} and these segments below it. */
    public static Target core(String... segments) {
        return below("/core", segments);
    }

    private static Target below(String root, String... segments) {
        StringBuilder path = new StringBuilder(root);
        for (String segment : segments) {
            encode(segment, path.append('/'));
        }
        return new Target(path.toString());
    }

    public Target query(String name, String value) {
        StringBuilder longer = new StringBuilder(text).append(text.indexOf('?') < 0 ? '?' : '&');
        encode(name, longer);
        encode(value, longer.append('='));
        return new Target(longer.toString());
    }

    private static void encode(String part, StringBuilder out) {
        for (byte b : part.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            if (c < 128 && (Character.isLetterOrDigit(c) || UNRESERVED.indexOf(c) >= 0)) {
                out.append(c);
            } else {
                out.append('%').append(digit(c >> 4)).append(digit(c & 15));
            }
        }
    }

    private static char digit(int value) {
        return Character.toUpperCase(Character.forDigit(value, 16));
    }

    @Override
    public String toString() {
        return text;
    }
}
