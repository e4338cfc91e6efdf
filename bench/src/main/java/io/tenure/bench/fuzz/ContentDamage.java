package io.tenure.bench.fuzz;

import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** Requests that are good HTTP, but say something that no client should: their paths, parameters and bodies. */
final class ContentDamage {

    private ContentDamage() {}

    /** The target stays within what may stand in a request line. */
    static void path(Draft draft, Dice dice) {
        String[] segments = draft.path.split("/", -1);
        int at = 1 + dice.below(segments.length - 1);
        switch (dice.below(6)) {
            case 0 ->
                segments[at] += dice.of(
                        "%",
                        "%0",
                        "%zz",
                        "%00",
                        "%0d%0aX-Injected:%20x",
                        "%c0%af",
                        "%ed%a0%80",
                        "%ff",
                        "%2",
                        "%%",
                        "%u0041",
                        "%25",
                        "%2f..%2f");
            case 1 ->
                segments[at] = dice.of(
                        "..",
                        ".",
                        "",
                        "%2e%2e",
                        "..;",
                        "%2e%2e%2f",
                        "..%5c",
                        "...",
                        "~",
                        "%2F",
                        "x;y=z",
                        ";",
                        "@",
                        ":",
                        "$",
                        "+",
                        "*",
                        "'",
                        "(",
                        "!");
            case 2 -> segments[segments.length - 1] = encoded(Oddities.text(dice));
            case 3 -> segments[at] = dice.of("a", "%61", "%F0%9F%98%80", "-").repeat(dice.of(200, 500, 501, 1000));
            case 4 -> segments[at] += "/" + dice.of("x", "x/y", "", "..", "../..", "/");
            default ->
                segments[at] =
                        dice.oneIn(2) ? segments[at].toUpperCase(Locale.ROOT) : encoded(segments[at] + dice.oddity());
        }
        draft.path = String.join("/", segments);
    }

    static void parameters(Draft draft, Dice dice) {
        switch (dice.below(8)) {
            case 0, 1, 2 ->
                draft.query.replaceAll(
                        pair -> dice.oneIn(4) ? pair : pair.split("=", 2)[0] + "=" + encoded(Oddities.text(dice)));
            case 3 -> draft.query.add(pair(dice));
            case 4 -> draft.headers.add(condition(dice));
            case 5 -> draft.headers.add("Idempotency-Key: " + key(dice));
            case 6 -> {
                draft.without("Content-Type");
                draft.headers.add("Content-Type: " + mediaType(dice));
            }
            default -> {
                draft.header("Tenure-Cluster", dice::damaged);
                draft.headers.removeIf(line -> !line.startsWith("Host") && dice.oneIn(3));
                draft.headers.replaceAll(line -> line.replaceAll("[\\x00-\\x1f\\x7f]", "?"));
            }
        }
    }

    private static String pair(Dice dice) {
        return dice.of(
                "",
                "=",
                "&",
                "x",
                "x=",
                "=x",
                "limit=1&limit=2",
                "queue=q&queue=r",
                "a[]=1",
                "%00=1",
                "%=%",
                "stale=TRUE",
                "limit=%31%",
                "x=%ff",
                "x=%ed%a0%80",
                "after=%c0%80",
                ";",
                "a;b=c",
                "+=+");
    }

    private static String condition(Dice dice) {
        return dice.of("If-Match: ", "If-None-Match: ")
                + dice.of(
                        "*",
                        "\"1\"",
                        "W/\"1\"",
                        "\"0\"",
                        "\"9223372036854775807\"",
                        "\"9999999999999999999\"",
                        "\"\"",
                        "1",
                        "\"1\", \"2\"",
                        "\"",
                        "*, *",
                        "\"\u00e4\"",
                        ",".repeat(3000));
    }

    private static String key(Dice dice) {
        return dice.of(
                "", " ", "x", "key1", "x".repeat(200), "x".repeat(201), "x".repeat(5000), "\u00ff", "a b", "\"", "\t");
    }

    private static String mediaType(Dice dice) {
        return dice.of(
                "",
                " ",
                "text/plain",
                "application/jsonx",
                "application/json; charset=utf-16",
                "application/json;",
                ";",
                "/",
                "application/*",
                "APPLICATION/JSON",
                "application/octet-stream",
                "application/json, text/plain",
                "multipart/form-data; boundary=x",
                "application/problem+json",
                "application/json; charset=\"",
                "\u00ff");
    }

    static void body(Draft draft, Dice dice) {
        if (!draft.isJson) {
            draft.body = bytes(draft.body, dice);
            return;
        }
        String text = new String(draft.body, StandardCharsets.UTF_8);
        draft.body = switch (dice.below(10)) {
            case 0 -> bytes(draft.body, dice);
            case 1 -> Draft.utf8(text.substring(0, dice.below(text.length())));
            case 2 -> Draft.utf8(Oddities.json(dice));
            case 3 -> spliced(draft.body, Oddities.brokenUtf8(dice.random()), dice);
            case 4 -> Draft.utf8(text + dice.of(" ", "\n", ",", "}", "{}", "\0", "null", text));
            default -> Draft.utf8(new JsonDamage(dice).of(text));
        };
    }

    /** Flipped bits, cuts, bytes put in, and lengths that are far too large. */
    static byte[] bytes(byte[] good, Dice dice) {
        byte[] bytes = good.clone();
        for (int i = 0; i <= dice.below(4) && bytes.length > 0; i++) {
            int at = dice.below(bytes.length);
            switch (dice.below(6)) {
                case 0 -> bytes[at] ^= (byte) (1 << dice.below(8));
                case 1 -> bytes[at] = dice.of((byte) 0, (byte) 1, (byte) 2, (byte) 0x7f, (byte) 0x80, (byte) 0xff);
                case 2 -> bytes = Arrays.copyOf(bytes, at);
                case 3 -> bytes = spliced(bytes, new byte[] {(byte) dice.oddity()}, dice);
                case 4 -> bytes = spliced(bytes, new byte[] {-1, -1, -1, -1, 0x0f}, dice);
                default ->
                    Arrays.fill(
                            bytes,
                            at,
                            Math.min(bytes.length, at + dice.of(2, 4, 8)),
                            dice.of((byte) 0, (byte) 0xff, (byte) 0x7f));
            }
        }
        return bytes;
    }

    private static byte[] spliced(byte[] bytes, byte[] inserted, Dice dice) {
        int at = dice.below(bytes.length + 1);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(bytes, 0, at);
        out.writeBytes(inserted);
        out.write(bytes, at, bytes.length - at);
        return out.toByteArray();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
