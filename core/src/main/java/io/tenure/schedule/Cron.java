package io.tenure.schedule;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.List;
import java.util.Optional;

/**
 * A cron expression: {@code minute hour day-of-month month day-of-week}, or six fields with the second first.
 *
 * <p><b>Fields.</b> {@code *}, numbers, names ({@code JAN}, {@code MON}), ranges {@code 9-17}, lists {@code 1,15}, and
 * steps: {@code *}{@code /10}, {@code 5/10} (from 5 on), {@code 9-17/2}. Sunday is 0 or 7. Days of the month also take
 * {@code L} (the last), {@code L-3}, {@code 15W} (the weekday next to it in the same month) and {@code LW}; days of the
 * week {@code FRIL} (the last one) and {@code MON#2} (the second one); either takes {@code ?} for {@code *}. As in
 * every crontab, if both day fields are restricted, a day needs to match only one of them; a field that begins with
 * {@code *} does not count as restricted, so then both must match. {@code @yearly}, {@code @monthly}, {@code @weekly},
 * {@code @daily} and {@code @hourly} stand for what they say.
 *
 * <p><b>Daylight saving.</b> If the hour field begins with {@code *}, the expression is matched against the local clock
 * as it runs: what it skips does not fire, what it shows twice fires twice. Otherwise each local time fires exactly
 * once: one that is skipped at the first instant after the gap (several of one gap together), one that comes twice the
 * first time.
 */
public final class Cron {

    /** The calendar repeats after this many months, which are 400 years. */
    private static final int MONTHS = 400 * 12;

    private static final int LAST_YEAR = 9999;

    private final String text;
    private final Fields fields;

    private Cron(String text, Fields fields) {
        this.text = text;
        this.fields = fields;
    }

    /**
     * What the fields of an expression allow; bit {@code n} of a set stands for the value {@code n}.
     *
     * @param everyHour whether the hour field begins with a star
     */
    record Fields(long seconds, long minutes, long hours, long months, DayRule days, boolean everyHour) {}

    /**
     * Reads an expression.
     *
     * @throws CronException if it cannot be understood or never fires
     */
    public static Cron of(String expression) {
        Fields fields = new CronParser(expression).parse();
        Cron cron = new Cron(String.join(" ", expression.strip().split("\\s+")), fields);
        if (cron.nextDay(LocalDate.of(2000, 1, 1)).isEmpty()) {
            throw new CronException(
                    expression, 0, "it never fires, because no month that it names has such a day; name another day");
        }
        return cron;
    }

    /** The first time after this instant; empty only at the end of the year 9999. */
    public Optional<Instant> next(Instant after, ZoneId zone) {
        Optional<Instant> next =
                fields.everyHour() ? nextAsTheClockRuns(after, zone.getRules()) : nextLocalTime(after, zone.getRules());
        return next.filter(instant -> instant.atOffset(ZoneOffset.UTC).getYear() <= LAST_YEAR);
    }

    /** Goes from one change of the offset to the next; between two the local clock runs evenly. */
    private Optional<Instant> nextAsTheClockRuns(Instant after, ZoneRules rules) {
        Instant from = after.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
        while (true) {
            ZoneOffset offset = rules.getOffset(from);
            Optional<Instant> found =
                    nextLocal(LocalDateTime.ofInstant(from, offset)).map(local -> local.toInstant(offset));
            ZoneOffsetTransition change = rules.nextTransition(from);
            if (found.isEmpty() || change == null || found.get().isBefore(change.getInstant())) {
                return found;
            }
            from = change.getInstant();
        }
    }

    private Optional<Instant> nextLocalTime(Instant after, ZoneRules rules) {
        LocalDateTime from = LocalDateTime.ofInstant(after, rules.getOffset(after))
                .truncatedTo(ChronoUnit.SECONDS)
                .plusSeconds(1);
        while (true) {
            Optional<LocalDateTime> found = nextLocal(from);
            if (found.isEmpty()) {
                return Optional.empty();
            }
            List<ZoneOffset> offsets = rules.getValidOffsets(found.get());
            if (offsets.size() == 1) {
                return found.map(local -> local.toInstant(offsets.getFirst()));
            }
            ZoneOffsetTransition change = rules.getTransition(found.get());
            Instant fire = change.isGap() ? change.getInstant() : found.get().toInstant(change.getOffsetBefore());
            if (fire.isAfter(after)) {
                return Optional.of(fire);
            }
            from = change.getDateTimeBefore();
        }
    }

    /** The first local time that matches, from this one on. */
    private Optional<LocalDateTime> nextLocal(LocalDateTime from) {
        LocalDate today = from.toLocalDate();
        Optional<LocalTime> later = nextTime(from.toLocalTime());
        Optional<LocalDate> day = nextDay(later.isPresent() ? today : today.plusDays(1));
        LocalTime time = day.filter(today::equals).flatMap(d -> later).orElse(timeFrom(first(fields.hours())));
        return day.map(d -> d.atTime(time));
    }

    private Optional<LocalDate> nextDay(LocalDate from) {
        YearMonth month = YearMonth.from(from);
        int day = from.getDayOfMonth();
        for (int i = 0; i <= MONTHS; i++) {
            if ((fields.months() & 1L << month.getMonthValue()) != 0) {
                int found = next(fields.days().in(month), day);
                if (found > 0) {
                    return Optional.of(month.atDay(found));
                }
            }
            month = month.plusMonths(1);
            day = 1;
        }
        return Optional.empty();
    }

    private Optional<LocalTime> nextTime(LocalTime from) {
        int hour = next(fields.hours(), from.getHour());
        if (hour == from.getHour()) {
            Optional<LocalTime> within = nextWithinHour(from);
            if (within.isPresent()) {
                return within;
            }
            hour = next(fields.hours(), hour + 1);
        }
        return hour < 0 ? Optional.empty() : Optional.of(timeFrom(hour));
    }

    private Optional<LocalTime> nextWithinHour(LocalTime from) {
        int minute = next(fields.minutes(), from.getMinute());
        if (minute == from.getMinute()) {
            int second = next(fields.seconds(), from.getSecond());
            if (second >= 0) {
                return Optional.of(LocalTime.of(from.getHour(), minute, second));
            }
            minute = next(fields.minutes(), minute + 1);
        }
        return minute < 0
                ? Optional.empty()
                : Optional.of(LocalTime.of(from.getHour(), minute, first(fields.seconds())));
    }

    private LocalTime timeFrom(int hour) {
        return LocalTime.of(hour, first(fields.minutes()), first(fields.seconds()));
    }

    private static int first(long bits) {
        return Long.numberOfTrailingZeros(bits);
    }

    /** The lowest bit from this one on; -1 if there is none. */
    private static int next(long bits, int from) {
        long rest = bits & (-1L << from);
        return rest == 0 ? -1 : Long.numberOfTrailingZeros(rest);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Cron that && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** The expression, with single spaces. */
    @Override
    public String toString() {
        return text;
    }
}
