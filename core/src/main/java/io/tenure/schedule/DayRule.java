package io.tenure.schedule;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;

/** Names days of any month: bit {@code n} of the answer stands for day {@code n}. */
@FunctionalInterface
interface DayRule {

    long in(YearMonth month);

    /** Those of these days that the month has. */
    static DayRule days(long bits) {
        return month -> bits & all(month);
    }

    /** The n-th day before the last one. */
    static DayRule beforeLast(int n) {
        return month -> n < month.lengthOfMonth() ? bit(month.lengthOfMonth() - n) : 0;
    }

    /** The weekday next to this day without leaving the month; none in a month that has no such day. */
    static DayRule weekdayNextTo(int day) {
        return month -> day <= month.lengthOfMonth() ? bit(nearestWeekday(month.atDay(day))) : 0;
    }

    static DayRule lastWeekday() {
        return month -> bit(nearestWeekday(month.atEndOfMonth()));
    }

    /** Bit {@code n} stands for the n-th day of the week; Monday is 1, and Sunday 7 or 0. */
    static DayRule daysOfWeek(long wanted) {
        long week = (wanted | (wanted & 1) << 7) >> 1 & 0x7f;
        long weeks = week | week << 7 | week << 14 | week << 21 | week << 28 | week << 35;
        return month -> (weeks >> (month.atDay(1).getDayOfWeek().getValue() - 1) << 1) & all(month);
    }

    /** The n-th such day of the month, if there is one. */
    static DayRule nth(DayOfWeek of, int n) {
        return month -> {
            int ahead =
                    Math.floorMod(of.getValue() - month.atDay(1).getDayOfWeek().getValue(), 7);
            int day = 1 + ahead + 7 * (n - 1);
            return day <= month.lengthOfMonth() ? bit(day) : 0;
        };
    }

    static DayRule last(DayOfWeek of) {
        return month -> {
            LocalDate end = month.atEndOfMonth();
            int back = Math.floorMod(end.getDayOfWeek().getValue() - of.getValue(), 7);
            return bit(end.getDayOfMonth() - back);
        };
    }

    default DayRule or(DayRule other) {
        return month -> in(month) | other.in(month);
    }

    default DayRule and(DayRule other) {
        return month -> in(month) & other.in(month);
    }

    private static int nearestWeekday(LocalDate day) {
        int number = day.getDayOfMonth();
        return switch (day.getDayOfWeek()) {
            case SATURDAY -> number == 1 ? 3 : number - 1;
            case SUNDAY -> number == day.lengthOfMonth() ? number - 2 : number + 1;
            default -> number;
        };
    }

    private static long all(YearMonth month) {
        return (1L << (month.lengthOfMonth() + 1)) - 2;
    }

    private static long bit(int day) {
        return 1L << day;
    }
}
