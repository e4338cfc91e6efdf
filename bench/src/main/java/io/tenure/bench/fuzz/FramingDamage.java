package io.tenure.bench.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Bodies that contradict what is said of them. */
final class FramingDamage {

    private static final List<String> LENGTHS = List.of(
            "0",
            "-1",
            "+5",
            "5 ",
            "0x10",
            "1e3",
            "5, 5",
            "5, 6",
            "",
            " ",
            "abc",
            "99999999999999999999",
            "9223372036854775807",
            "2147483648",
            "8388608",
            "8388609",
            "007",
            "\0005",
            "1_0",
            "\u0661");

    private static final List<String> ENCODINGS = List.of(
            "gzip",
            "gzip, chunked",
            "chunked, chunked",
            "chunked, gzip",
            "identity",
            "Chunked",
            "chunked ",
            "xchunked",
            "",
            ";",
            "chunked;q=1",
            "\"chunked\"",
            "chunked\0",
            "trailers");

    private static final List<String> SIZES = List.of(
            "0",
            "-1",
            "z",
            "",
            "0x5",
            "fffffffff",
            "7fffffff",
            "80000000",
            "ffffffffffffffffff",
            "5;ext=1",
            "5 ",
            " 5",
            "05",
            "5;" + "x".repeat(20_000),
            "\0",
            "5\r");

    private FramingDamage() {}

    static byte[] of(Draft draft, Dice dice) {
        List<String> lines = new ArrayList<>(draft.headers);
        byte[] body = draft.body;
        int length = body.length;
        switch (dice.below(8)) {
            case 0 -> lines.add("Content-Length: " + dice.of(LENGTHS));
            case 1 -> lines.add("Content-Length: " + (length + dice.of(-5, -1, 1, 2, 1000)));
            case 2 -> {
                lines.add("Content-Length: " + length);
                lines.add(dice.of("Content-Length: ", "content-length: ")
                        + dice.of("" + length, "0", "" + (length + 1), dice.of(LENGTHS)));
            }
            case 3 -> {
                lines.add("Content-Length: " + length);
                lines.add("Transfer-Encoding: chunked");
                body = chunked(body, dice);
            }
            case 4 -> {
                lines.add("Transfer-Encoding: " + dice.of(ENCODINGS));
                body = chunked(body, dice);
            }
            case 5 -> {
                lines.add("Transfer-Encoding: chunked");
                lines.add("Transfer-Encoding: " + dice.of("chunked", "gzip", "identity"));
                body = chunked(body, dice);
            }
            default -> {
                lines.add("Transfer-Encoding: chunked");
                body = brokenChunks(body, dice);
            }
        }
        return draft.bytes(lines, body);
    }

    private static byte[] chunked(byte[] body, Dice dice) {
        String text = new String(body, StandardCharsets.ISO_8859_1);
        int cut = dice.below(text.length() + 1);
        return Draft.latin(chunk(text.substring(0, cut)) + chunk(text.substring(cut)) + "0\r\n\r\n");
    }

    private static String chunk(String text) {
        return text.isEmpty()
                ? ""
                : Integer.toHexString(text.length()).toUpperCase(Locale.ROOT) + "\r\n" + text + "\r\n";
    }

    private static byte[] brokenChunks(byte[] body, Dice dice) {
        String good = new String(chunked(body, dice), StandardCharsets.ISO_8859_1);
        return Draft.latin(
                switch (dice.below(8)) {
                    case 0 -> dice.of(SIZES) + "\r\n" + good;
                    case 1 -> good.replace("\r\n", dice.of("\n", "\r", "\r\r\n", ""));
                    case 2 -> good.substring(0, dice.below(good.length() + 1));
                    case 3 -> dice.damaged(good);
                    case 4 -> good.replace("0\r\n\r\n", "0\r\nX-Trailer: x\r\n\r\n");
                    case 5 -> "1\r\nx\r\n".repeat(dice.of(10, 3000)) + good;
                    case 6 -> "1\r\nxy\r\n" + good;
                    default -> good + dice.damaged(good);
                });
    }
}
