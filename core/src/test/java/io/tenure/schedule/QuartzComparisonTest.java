package io.tenure.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.quartz.CronExpression;

/**
 * Random expressions in random zones give the same times as Quartz. Where the rules differ on purpose nothing is compared:
 * Quartz counts Sunday as 1 (the expressions name days), wants a {@code ?} for one kind of days (so there is always one),
 * and has no stated rule for daylight saving (so the two days around each change are left out). With {@code L} and
 * {@code W} it loses its way when it begins in the middle of a month or meets a change there: so each month is asked
 * from its beginning, and a month around each change is left out.
 */
class QuartzComparisonTest {

    private static final int EXPRESSIONS = 4000;
    private static final int TIMES = 6;
    private static final List<String> ZONES = List.of(
            "UTC",
            "Europe/Berlin",
            "America/New_York",
            "Asia/Kolkata",
            "Australia/Lord_Howe",
            "America/Sao_Paulo",
            "Pacific/Auckland");

    private final Random random = new Random(7);

    @Test
    void the_times_are_those_of_quartz() throws ParseException {
        int compared = 0;
        for (int i = 0; i < EXPRESSIONS; i++) {
            String expression = expression();
            ZoneId zone = ZoneId.of(ZONES.get(random.nextInt(ZONES.size())));
            CronExpression theirs = new CronExpression(expression);
            theirs.setTimeZone(TimeZone.getTimeZone(zone));
            compared += compare(Cron.of(expression), theirs, zone);
        }
        assertThat(compared).as("times compared").isGreaterThan(EXPRESSIONS * TIMES * 3 / 4);
    }

    private int compare(Cron ours, CronExpression theirs, ZoneId zone) {
        int compared = 0;
        Instant any = Instant.parse("2024-01-01T00:00:00Z").plusSeconds(random.nextInt(600_000_000));
        Instant time = startingPoint(ours, any, zone);
        for (int i = 0; i < TIMES; i++) {
            Optional<Instant> next = ours.next(time, zone);
            if (!isNearChange(ours, time, zone) && !isNearChange(ours, next.orElseThrow(), zone)) {
                Date expected = theirs.getNextValidTimeAfter(Date.from(time));
                assertThat(next.map(Date::from))
                        .as("%s in %s after %s", ours, zone, time)
                        .isEqualTo(Optional.ofNullable(expected));
                compared++;
            }
            time = startingPoint(ours, next.orElseThrow(), zone);
        }
        return compared;
    }

    private static boolean isSpecial(Cron cron) {
        return cron.toString().matches(".* L.*|.*[0-9]W.*");
    }

    private static Instant startingPoint(Cron cron, Instant time, ZoneId zone) {
        return isSpecial(cron)
                ? time.atZone(zone)
                        .toLocalDate()
                        .plusMonths(1)
                        .withDayOfMonth(1)
                        .atStartOfDay(zone)
                        .minusSeconds(1)
                        .toInstant()
                : time;
    }

    private static boolean isNearChange(Cron cron, Instant time, ZoneId zone) {
        Duration around = isSpecial(cron) ? Duration.ofDays(32) : Duration.ofDays(2);
        ZoneOffsetTransition next = zone.getRules().nextTransition(time.minus(around));
        return next != null && next.getInstant().isBefore(time.plus(around));
    }

    private String expression() {
        boolean byWeek = random.nextBoolean();
        return String.join(
                " ",
                random.nextInt(3) > 0 ? "0" : field(0, 59),
                field(0, 59),
                field(0, 23),
                byWeek ? "?" : dayOfMonth(),
                random.nextBoolean() ? "*" : field(1, 12),
                byWeek ? dayOfWeek() : "?");
    }

    private String field(int least, int most) {
        int from = between(least, most);
        int to = between(from, most);
        return switch (random.nextInt(7)) {
            case 0 -> "*";
            case 1 -> "*/" + between(1, most - least);
            case 2 -> from + "-" + to;
            case 3 -> from + "-" + to + "/" + between(1, most - least);
            case 4 -> from + "/" + between(1, most - least);
            case 5 -> from + "," + to + "," + between(least, most);
            default -> Integer.toString(from);
        };
    }

    /** Only days that every month has: what a month without the day does with W and L is a matter of taste. */
    private String dayOfMonth() {
        return switch (random.nextInt(6)) {
            case 0 -> "L";
            case 1 -> "L-" + between(1, 20);
            case 2 -> "LW";
            case 3 -> between(1, 28) + "W";
            default -> field(1, 28);
        };
    }

    private String dayOfWeek() {
        List<String> names = List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");
        int from = random.nextInt(names.size());
        String day = names.get(from);
        String later = names.get(between(from, 6));
        return switch (random.nextInt(6)) {
            case 0 -> day + "#" + between(1, 5);
            case 1 -> day + "L";
            case 2 -> day.equals(later) ? day : day + "-" + later;
            case 3 -> day.equals(later) ? day : day + "," + later;
            case 4 -> "*";
            default -> day;
        };
    }

    private int between(int least, int most) {
        return least + random.nextInt(most - least + 1);
    }
}
