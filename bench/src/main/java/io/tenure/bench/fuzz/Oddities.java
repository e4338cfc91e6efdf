package io.tenure.bench.fuzz;

import java.util.List;
import java.util.SplittableRandom;
import tools.jackson.databind.JsonNode;

/** Values that something may stumble over. */
final class Oddities {

    private static final List<String> TEXTS = List.of(
            "",
            " ",
            "x",
            "q",
            "0",
            "-1",
            "1",
            "true",
            "null",
            "*",
            ".",
            "..",
            "../../../../etc/passwd",
            "_schedules",
            "_requests",
            "_services",
            "a/b",
            "a b",
            "%00",
            "\u00e4\u00f6",
            "\u202egnp",
            "\ud83d\ude00",
            "'; drop table tasks",
            "<script>alert(1)</script>",
            "${jndi:ldap://x}",
            "{{7*7}}");

    private static final List<String> TIMES = List.of(
            "PT0S",
            "PT-1S",
            "PT1S",
            "PT1H",
            "P365D",
            "PT0.0000000001S",
            "PT0.000000001S",
            "PT9223372036854775807S",
            "PT-9223372036854775808S",
            "P106751991167300D",
            "P99999999999999999999D",
            "PT1e5S",
            "P1Y",
            "now",
            "2030-01-31T12:00:00Z",
            "1970-01-01T00:00:00Z",
            "0000-01-01T00:00:00Z",
            "-0001-12-31T23:59:59Z",
            "+1000000000-12-31T23:59:59.999999999Z",
            "-1000000000-01-01T00:00:00Z",
            "9999-12-31T23:59:60Z",
            "2030-02-30T12:00:00Z",
            "2016-12-31T23:59:60Z",
            "+292278994-08-17T07:12:55.808Z",
            "2030-01-31T12:00:00+18:00");

    private static final List<String> CRONS = List.of(
            "0 3 * * *",
            "0 0 30 2 *",
            "0 0 29 2 *",
            "*/0 * * * *",
            "*/99999999999 * * * *",
            "99999999999 * * * *",
            "5-1 * * * *",
            "* * * * * *",
            "0 0 31 2,4 *",
            "0 0 L * *",
            "0 0 * * 7",
            "0 0 * * 5#9",
            "0 0 1W * *",
            "@yearly",
            "@every 1s",
            "0 3 * * MON-",
            ",",
            "1,,2 * * * *",
            "0 0 1 1 * 1969",
            "0/1/1 * * * *");

    private static final List<String> ZONES = List.of(
            "UTC", "Nowhere/City", "+18:00", "+18:01", "GMT+25", "Z", "../UTC", "europe/berlin", "SystemV/PST8");

    private static final List<String> NUMBERS = List.of(
            "0",
            "-0",
            "-1",
            "1",
            "2",
            "2147483647",
            "2147483648",
            "-2147483649",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775808",
            "0.1",
            "-0.0",
            "1e3",
            "1e400",
            "1E+2147483647",
            "1e-2147483648",
            "1e99999999999",
            "4.9e-324",
            "1.7976931348623157e309",
            "01",
            "+1",
            ".5",
            "5.",
            "0x10",
            "1_000",
            "NaN",
            "Infinity",
            "-Infinity");

    private static final List<String> ESCAPES = List.of(
            "\\u0000",
            "\\ud800",
            "\\udfff",
            "\\ud83d\\ude00",
            "\\n\\r",
            "\\u2028",
            "\\ufeff",
            "\\uffff",
            "\\x41",
            "\\u12",
            "\\",
            "\\\"");

    private Oddities() {}

    /** A text as it may stand in a path, a parameter or a JSON text, though not all of them unescaped. */
    static String text(Dice dice) {
        return switch (dice.below(9)) {
            case 0, 1, 2 -> dice.of(TEXTS);
            case 3, 4 -> dice.of(TIMES);
            case 5 -> dice.of(CRONS);
            case 6 -> dice.of(ZONES);
            case 7 -> dice.of(NUMBERS);
            default ->
                dice.of("x", "\u00e9", "\ud83d\ude00", " ", "\u0000")
                        .repeat(dice.of(1, 100, 101, 200, 201, 500, 501, 1001, 5000));
        };
    }

    /** A JSON value, or what only looks like one. */
    static String json(Dice dice) {
        return switch (dice.below(10)) {
            case 0, 1 -> dice.of(NUMBERS);
            case 2 ->
                dice.of(
                        "null",
                        "true",
                        "false",
                        "[]",
                        "{}",
                        "[null]",
                        "{\"\":null}",
                        "\"\"",
                        "undefined",
                        "'x'",
                        "",
                        "/* */ 1",
                        "nul",
                        "True");
            case 3 -> "\"" + dice.of(ESCAPES) + "\"";
            case 4 -> nested(dice, dice.of(10, 400, 999, 1001, 5000));
            case 5 -> dice.oneIn(20) ? "9".repeat(dice.of(1000, 1001, 200_000)) : dice.of(NUMBERS);
            default ->
                "\"" + text(dice).replace("\\", "\\\\").replace("\"", "\\\"").replace("\0", "\\u0000") + "\"";
        };
    }

    /** In place of a value that is good; often one of its sort, which is looked at more closely than others. */
    static String json(JsonNode good, Dice dice) {
        if (dice.oneIn(3)) {
            return json(dice);
        }
        if (good.isNumber()) {
            return dice.of(NUMBERS);
        }
        String text = good.asString("");
        List<String> sort = text.matches("P.*|\\d{4}-.*|now")
                ? TIMES
                : text.contains("* *") ? CRONS : text.contains("/") ? ZONES : List.of();
        return sort.isEmpty() ? json(dice) : "\"" + dice.of(sort) + "\"";
    }

    private static String nested(Dice dice, int depth) {
        boolean closed = !dice.oneIn(3);
        return dice.oneIn(2)
                ? "[".repeat(depth) + (closed ? "]".repeat(depth) : "")
                : "{\"a\":".repeat(depth) + "1" + (closed ? "}".repeat(depth) : "");
    }

    /** Bytes that are no UTF-8: surrogates, over-long forms, sequences without an end. */
    static byte[] brokenUtf8(SplittableRandom random) {
        byte[][] all = {
            {(byte) 0xc0, (byte) 0x80},
            {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
            {(byte) 0xf8, (byte) 0x88},
            {(byte) 0xe2, (byte) 0x82},
            {(byte) 0xff},
            {(byte) 0xfe, (byte) 0xff},
            {(byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80},
            {(byte) 0x80}
        };
        return all[random.nextInt(all.length)];
    }
}
