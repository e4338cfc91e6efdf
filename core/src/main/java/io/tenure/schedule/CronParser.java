package io.tenure.schedule;

import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads the fields of one cron expression, and knows of each character where it stands. */
final class CronParser {

    private static final Map<String, String> NICKNAMES = Map.of(
            "@yearly", "0 0 1 1 *",
            "@annually", "0 0 1 1 *",
            "@monthly", "0 0 1 * *",
            "@weekly", "0 0 * * 0",
            "@daily", "0 0 * * *",
            "@midnight", "0 0 * * *",
            "@hourly", "0 * * * *");

    private final String expression;

    CronParser(String expression) {
        this.expression = expression;
    }

    Cron.Fields parse() {
        String text = expression.strip();
        if (text.startsWith("@")) {
            return nickname(text);
        }
        List<CronField> fields = split();
        if (fields.size() < 5 || fields.size() > 6) {
            int index = fields.size() > 6 ? fields.get(6).start() : expression.length();
            throw complaint(
                    index,
                    "it has " + fields.size() + (fields.size() == 1 ? " field" : " fields")
                            + ", write 5 (minute hour day month weekday) or 6 (a second first)"
                            + (fields.size() == 7 ? "; there is no field for years" : ""));
        }
        boolean seconds = fields.size() == 6;
        List<CronField> five = seconds ? fields.subList(1, 6) : fields;
        return new Cron.Fields(
                seconds ? fields.getFirst().values(CronUnit.SECOND) : 1,
                five.get(0).values(CronUnit.MINUTE),
                five.get(1).values(CronUnit.HOUR),
                five.get(3).values(CronUnit.MONTH),
                days(five.get(2), five.get(4)),
                five.get(1).beginsWithStar());
    }

    private Cron.Fields nickname(String text) {
        String meant = NICKNAMES.get(text.toLowerCase(Locale.ROOT));
        if (meant == null) {
            throw complaint(
                    expression.indexOf('@'),
                    "'" + text + "' is not known, write @yearly, @monthly, @weekly, @daily or @hourly, or five fields"
                            + " (for every ten minutes: */10 * * * *)");
        }
        return new CronParser(meant).parse();
    }

    private List<CronField> split() {
        List<CronField> fields = new ArrayList<>();
        int start = -1;
        for (int i = 0; i <= expression.length(); i++) {
            boolean blank = i == expression.length() || Character.isWhitespace(expression.charAt(i));
            if (blank && start >= 0) {
                fields.add(new CronField(expression, start, expression.substring(start, i)));
                start = -1;
            } else if (!blank && start < 0) {
                start = i;
            }
        }
        return fields;
    }

    /** If both restrict the days, either will do. */
    private static DayRule days(CronField ofMonth, CronField ofWeek) {
        DayRule month = ofMonth.rule(CronParser::dayOfMonth);
        DayRule week = ofWeek.rule(CronParser::dayOfWeek);
        return ofMonth.beginsWithStar() || ofWeek.beginsWithStar() ? month.and(week) : month.or(week);
    }

    /** {@code L}, {@code L-3}, {@code LW}, {@code 15W}. */
    private static DayRule dayOfMonth(CronField.Item item) {
        String text = item.text().toUpperCase(Locale.ROOT);
        if (text.equals("L")) {
            return DayRule.beforeLast(0);
        }
        if (text.equals("LW")) {
            return DayRule.lastWeekday();
        }
        if (text.startsWith("L-")) {
            return DayRule.beforeLast(item.part(2, text.length()).number(0, 30, "a number of days"));
        }
        if (text.endsWith("W") && text.length() > 1) {
            return DayRule.weekdayNextTo(item.part(0, text.length() - 1).value(CronUnit.DAY));
        }
        return DayRule.days(item.values(CronUnit.DAY));
    }

    /** {@code FRIL}, {@code MON#2}. */
    private static DayRule dayOfWeek(CronField.Item item) {
        String text = item.text().toUpperCase(Locale.ROOT);
        int hash = text.indexOf('#');
        if (hash >= 0) {
            int n = item.part(hash + 1, text.length()).number(1, 5, "a week of the month");
            return DayRule.nth(day(item.part(0, hash).value(CronUnit.WEEKDAY)), n);
        }
        if (text.equals("L")) {
            throw item.complaint("'L' alone names no day of the week, write FRIL for the last Friday of the month");
        }
        if (text.endsWith("L")) {
            return DayRule.last(day(item.part(0, text.length() - 1).value(CronUnit.WEEKDAY)));
        }
        return DayRule.daysOfWeek(item.values(CronUnit.WEEKDAY));
    }

    /** Sunday is 0 and 7. */
    private static DayOfWeek day(int value) {
        return DayOfWeek.of(value == 0 ? 7 : value);
    }

    private CronException complaint(int index, String sentence) {
        return new CronException(expression, index, sentence);
    }
}
