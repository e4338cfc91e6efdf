package io.tenure.server.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times in requests. One that cannot be read is refused with its name and an example. */
public final class TimeText {

    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)");

    private TimeText() {}

    /** An amount and its unit, or the form of ISO 8601. */
    public static Duration duration(String name, String text) {
        return parse(name, text, TimeText::duration, "a duration such as 90s or PT90S");
    }

    public static Instant instant(String name, String text) {
        return parse(name, text, Instant::parse, "an instant such as 2030-01-31T12:00:00Z");
    }

    /** Refuses what the parser does not understand; {@code form} says what it expects. */
    public static <T> T parse(String name, String text, Function<String, T> parser, String form) {
        try {
            return parser.apply(text);
        } catch (DateTimeException e) {
            throw Refusal.invalid(name + " must be " + form + ", not '" + text + "'.");
        }
    }

    private static Duration duration(String text) {
        Matcher amount = AMOUNT.matcher(text);
        if (!amount.matches()) {
            return Duration.parse(text);
        }
        long count = Long.parseLong(amount.group(1));
        return switch (amount.group(2)) {
            case "ms" -> Duration.ofMillis(count);
            case "s" -> Duration.ofSeconds(count);
            case "m" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
        };
    }
}
