package io.tenure.cli.show;

import io.tenure.cli.json.Json;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.util.Locale;
import java.util.regex.Pattern;

/** Points in time, to the second. */
public final class Moments {

    private static final Pattern FRACTION = Pattern.compile("(\\dT\\d\\d:\\d\\d:\\d\\d)\\.\\d+Z");

    private Moments() {}

    /** In UTC, such as {@code 2026-01-01T00:00:00Z}. What is no time stays as it is. */
    public static String of(Json time) {
        String text = time.display();
        int fraction = text.indexOf('.');
        return fraction > 0 && text.endsWith("Z") ? text.substring(0, fraction) + "Z" : text;
    }

    /** A sentence of a node with its times to the second. */
    public static String inText(Json sentence) {
        return FRACTION.matcher(sentence.display()).replaceAll("$1Z");
    }

    /** The same with what the clock of a zone shows, such as {@code 2030-01-02T01:30:00Z (02:30 local)}. */
    public static String withLocal(Json time, Json zone) {
        return local(
                time,
                zone,
                (utc, there) -> there.toLocalDate().equals(utc.toLocalDate())
                        ? DateTimeFormatter.ofPattern("HH:mm").format(there) + " local"
                        : DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm").format(there) + " local");
    }

    /** The same at length, such as {@code 2030-01-02T01:30:00Z (Wed 2030-01-02 02:30:00 +01:00)}. */
    public static String withLocalAtLength(Json time, Json zone) {
        return local(
                time,
                zone,
                (utc, there) -> there.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH) + " "
                        + DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss xxx").format(there));
    }

    private interface Form {
        String of(ZonedDateTime utc, ZonedDateTime there);
    }

    private static String local(Json time, Json zone, Form form) {
        String plain = of(time);
        if (time.isNull() || zone.isNull() || isUtc(zone.display())) {
            return plain;
        }
        try {
            Instant instant = Instant.parse(time.display());
            ZonedDateTime utc = instant.atZone(ZoneId.of("Z"));
            return plain + " (" + form.of(utc, instant.atZone(ZoneId.of(zone.display()))) + ")";
        } catch (DateTimeException e) {
            // A zone that this Java does not know, or a time beyond all calendars: UTC says it, too.
            return plain;
        }
    }

    /** No zone is looked up for those that need none: that would cost every listing some time. */
    private static boolean isUtc(String zone) {
        return zone.equals("UTC") || zone.equals("Z") || zone.equals("Etc/UTC");
    }
}
