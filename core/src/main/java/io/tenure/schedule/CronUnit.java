package io.tenure.schedule;

import java.util.List;

/** What a field of a cron expression counts. */
enum CronUnit {
    SECOND("a second", 0, 59),
    MINUTE("a minute", 0, 59),
    HOUR("an hour", 0, 23),
    DAY("a day of the month", 1, 31),
    MONTH("a month", 1, 12, "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"),
    WEEKDAY("a day of the week", 0, 7, "SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");

    private final String spoken;
    private final int least;
    private final int most;
    private final List<String> names;

    CronUnit(String spoken, int least, int most, String... names) {
        this.spoken = spoken;
        this.least = least;
        this.most = most;
        this.names = List.of(names);
    }

    int least() {
        return least;
    }

    /** The highest value that can be written; a star and an open end go up to {@link #top}. */
    int most() {
        return most;
    }

    /** The highest value that is no other one's second name. */
    int top() {
        return this == WEEKDAY ? 6 : most;
    }

    /** The value of a name in capitals; -1 if it is none. */
    int named(String name) {
        int index = names.indexOf(name);
        return index < 0 ? -1 : index + least;
    }

    /** What may be written, for people. */
    String range() {
        return least + " to " + most + (names.isEmpty() ? "" : " or " + names.getFirst() + " to " + names.getLast());
    }

    @Override
    public String toString() {
        return spoken;
    }
}
