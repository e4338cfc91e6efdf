package io.tenure.bench.fuzz;

import java.util.ArrayList;
import java.util.List;

/** Headers as no client writes them. */
final class HeaderDamage {

    private HeaderDamage() {}

    static byte[] of(Draft draft, Dice dice) {
        List<String> lines = new ArrayList<>(draft.headers);
        if (draft.body.length > 0) {
            lines.add("Content-Length: " + draft.body.length);
        }
        int place = dice.below(lines.size() + 1);
        switch (dice.below(14)) {
            case 0 -> lines.add(place, noHeader(dice));
            case 1 ->
                lines.add(place, dice.of("X-Folded: a\r\n b", "X-Folded: a\r\n\tb", " Host: evil.example", "X: a\n b"));
            case 2 -> lines.add(place, dice.with("X-Thing", dice.oddity()) + ": value");
            case 3 -> lines.add(place, "X-Thing: " + dice.with("value", dice.oddity()));
            case 4 ->
                lines.add(
                        place,
                        dice.of("Host: 127.0.0.1", "Host: evil.example", "host: 127.0.0.1", "Host:", "HOST : x"));
            case 5 -> hosts(lines, dice);
            case 6 -> lines.add(place, "X-Large: " + "x".repeat(dice.of(4000, 16_000, 17_000, 100_000)));
            case 7 -> many(lines, dice);
            case 8 -> lines.add(place, upgrade(dice));
            case 9 -> lines.add(place, transfer(dice));
            case 10 -> lines.add(place, sender(dice));
            case 11 -> lines.replaceAll(line -> dice.oneIn(2) ? dice.damaged(line) : line);
            case 12 -> lines.removeIf(line -> dice.oneIn(2));
            default -> lines.replaceAll(line -> line + dice.of("\r", "\n", " ", "\0", "\t"));
        }
        return draft.bytes(lines, draft.body);
    }

    private static String noHeader(Dice dice) {
        return dice.of("NoColon", "No Colon Here", ":", ": x", " ", "\t", "=", "\0", "Name :x", "Na me: x", "Host");
    }

    private static String upgrade(Dice dice) {
        return dice.of(
                "Upgrade: h2c",
                "Upgrade: websocket",
                "Connection: upgrade, HTTP2-Settings",
                "HTTP2-Settings: AAMAAABkAAQAAP__",
                "Connection: Upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__");
    }

    /** How the request is to be sent, and its answer. */
    private static String transfer(Dice dice) {
        return dice.of(
                "Expect: 100-continue",
                "Expect: 200-ok",
                "TE: trailers",
                "Trailer: X",
                "Connection: close, keep-alive",
                "Connection: \0",
                "Keep-Alive: timeout=-1",
                "Content-Encoding: gzip",
                "Accept-Encoding: \0",
                "Range: bytes=0-1");
    }

    /** Where the request is said to come from. */
    private static String sender(Dice dice) {
        return dice.of(
                        "Sec-Fetch-Site: ",
                        "Origin: ",
                        "Referer: ",
                        "X-Request-Id: ",
                        "X-Forwarded-For: ",
                        "X-Forwarded-Host: ",
                        "Forwarded: ",
                        "Cookie: ",
                        "Authorization: Basic ",
                        "X-HELIDON-CN: ",
                        "Accept: ")
                + dice.damaged("http://127.0.0.1");
    }

    private static void hosts(List<String> lines, Dice dice) {
        lines.removeIf(line -> line.startsWith("Host"));
        if (!dice.oneIn(5)) {
            lines.add("Host: "
                    + dice.of(
                            "",
                            " ",
                            ":",
                            ":80",
                            "[::1",
                            "[::1]:x",
                            "[g::]",
                            "127.0.0.1:99999999999",
                            "127.0.0.1:-1",
                            "127.0.0.1:0",
                            "1.2.3.4.5",
                            "localhost:",
                            "%6c",
                            "a b",
                            "\u00e4",
                            "x".repeat(300),
                            "localhost\0",
                            "[v1.x]",
                            "127.0.0.1@evil",
                            "127.0.0.1/..",
                            "0x7f.1",
                            "[::ffff:127.0.0.1%25lo]:1"));
        }
    }

    private static void many(List<String> lines, Dice dice) {
        int count = dice.of(50, 500, 3000);
        String name = dice.of("X", "Accept", "Cookie", "Origin", "X-Request-Id", "If-Match", "Content-Type");
        for (int i = 0; i < count; i++) {
            lines.add(name + (dice.oneIn(2) ? i : "") + ": " + i);
        }
    }
}
