package io.tenure.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** One field of a cron expression: a list of items. {@code start} is its index in the expression. */
record CronField(String expression, int start, String text) {

    /** Whether it restricts nothing by itself. */
    boolean beginsWithStar() {
        return text.startsWith("*") || text.equals("?");
    }

    /** The values that it allows, as bits. */
    long values(CronUnit unit) {
        long bits = 0;
        for (Item item : items()) {
            bits |= item.values(unit);
        }
        return bits;
    }

    /** The days that any of its items names. */
    DayRule rule(Function<Item, DayRule> read) {
        if (text.equals("?")) {
            return read.apply(new Item(expression, start, "*"));
        }
        return items().stream().map(read).reduce(DayRule::or).orElseThrow();
    }

    private List<Item> items() {
        List<Item> items = new ArrayList<>();
        int begin = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || text.charAt(i) == ',') {
                items.add(new Item(expression, start + begin, text.substring(begin, i)));
                begin = i + 1;
            }
        }
        return items;
    }

    /** A part of a field; {@code at} is its index in the expression. */
    record Item(String expression, int at, String text) {

        Item part(int from, int to) {
            return new Item(expression, at + from, text.substring(from, to));
        }

        CronException complaint(String sentence) {
            return new CronException(expression, at, sentence);
        }

        /** {@code *}, {@code 5}, {@code 1-5}, each also with a step. */
        long values(CronUnit unit) {
            int slash = text.indexOf('/');
            if (slash < 0) {
                return range(unit, false).bits(1);
            }
            int widest = unit.top() - unit.least();
            Item step = part(slash + 1, text.length());
            if (step.isNumber() && step.tooLarge(widest)) {
                throw step.complaint("a step of " + step.text + " does not fit into the values of " + unit
                        + ", write 1 to " + widest + ", or use a fixed rate such as every 90m");
            }
            return part(0, slash).range(unit, true).bits(step.number(1, widest, "a step"));
        }

        private Range range(CronUnit unit, boolean open) {
            if (text.equals("*")) {
                return new Range(unit.least(), unit.top());
            }
            int dash = text.indexOf('-', 1);
            if (dash < 0) {
                int value = value(unit);
                return new Range(value, open ? Math.max(value, unit.top()) : value);
            }
            int from = part(0, dash).value(unit);
            int to = part(dash + 1, text.length()).value(unit);
            if (unit == CronUnit.WEEKDAY && to == 0 && from > 0) {
                to = unit.most();
            }
            if (to < from) {
                throw complaint("the range " + text + " runs backwards, write it as two, up to " + unit.top()
                        + " and from " + unit.least() + " on");
            }
            return new Range(from, to);
        }

        int value(CronUnit unit) {
            int named = unit.named(text.toUpperCase(Locale.ROOT));
            return named >= 0 ? named : number(unit.least(), unit.most(), unit);
        }

        int number(int least, int most, Object what) {
            if (!isNumber() || tooLarge(most) || Integer.parseInt(text) < least) {
                String allowed = what instanceof CronUnit unit ? unit.range() : least + " to " + most;
                throw complaint(
                        text.isEmpty()
                                ? what + " is missing, write " + allowed
                                : "'" + text + "' is not " + what + ", write " + allowed);
            }
            return Integer.parseInt(text);
        }

        private boolean isNumber() {
            return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
        }

        private boolean tooLarge(int most) {
            return text.length() > 4 || Integer.parseInt(text) > most;
        }
    }

    private record Range(int from, int to) {

        long bits(int step) {
            long bits = 0;
            for (int value = from; value <= to; value += step) {
                bits |= 1L << value;
            }
            return bits;
        }
    }
}
