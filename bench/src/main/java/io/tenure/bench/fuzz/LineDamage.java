package io.tenure.bench.fuzz;

import java.util.List;
import java.util.Locale;

/** Request lines as no client writes them. */
final class LineDamage {

    private static final List<String> VERSIONS = List.of(
            "HTTP/0.9",
            "HTTP/1.0",
            "HTTP/1.2",
            "HTTP/2.0",
            "HTTP/3",
            "HTTP/11",
            "HTTP/1.",
            "http/1.1",
            "HTTP",
            "ICY/1.0",
            "HTTP/1.1 HTTP/1.1",
            "HTTP/9999999999.1");

    private LineDamage() {}

    static byte[] of(Draft draft, Dice dice) {
        String method = draft.method;
        String target = draft.target();
        String version = draft.version;
        String line = switch (dice.below(15)) {
            case 0 -> dice.with(method, dice.oddity()) + " " + target + " " + version;
            case 1 -> method + " " + dice.with(target, dice.oddity()) + " " + version;
            case 2 -> method + " " + target + " " + dice.with(version, dice.oddity());
            case 3 -> method.toLowerCase(Locale.ROOT) + " " + target + " " + version;
            case 4 ->
                dice.of("X", "TRACE", "CONNECT", "PRI", "OPTIONS", "PROPFIND", "")
                                .repeat(dice.of(1, 1, 9000)) + " " + target + " " + version;
            case 5 -> method + " /" + "a".repeat(dice.of(8000, 16_300, 16_400, 70_000)) + " " + version;
            case 6 -> dice.of(method, method + " " + target, target + " " + version, "", " ", method + "  " + version);
            case 7 ->
                method + " "
                        + dice.of(
                                "http://127.0.0.1",
                                "http://evil.example",
                                "http://",
                                "https://[::1",
                                "ftp://x:99999",
                                "HTTP://u:p@h")
                        + target + " " + version;
            case 8 ->
                dice.of(method, "OPTIONS") + " "
                        + dice.of("*", "**", "*/", "?", "#", "#x", "?=&", "//", "///..//", "\\") + " " + version;
            case 9 -> "CONNECT " + dice.of("127.0.0.1:1", "evil.example:443", ":", "[::]:0") + " " + version;
            case 10 -> method + " " + target + " " + dice.of(VERSIONS);
            case 11 ->
                dice.of("\r\n", "\n", "\r", "\0", " ", "\t", "\ufeff").repeat(1 + dice.below(5)) + method + " " + target
                        + " " + version;
            case 12 -> method + dice.of("\t", "  ", "\u000b", "\u00a0", "\r", "\n ") + target + " " + version;
            case 13 -> dice.damaged(method + " " + target + " " + version);
            default ->
                dice.of(
                        "PRI * HTTP/2.0",
                        "\u0016\u0003\u0001\u0002",
                        "SSH-2.0-x",
                        "PROXY TCP4 1.1.1.1 2.2.2.2 1 2",
                        "*1\r\n$4\r\nPING");
        };
        return Draft.bytes(line, draft.headers, draft.body);
    }
}
