package io.tenure.schedule;

import java.time.Duration;

/**
 * What a process has done as the leader since it started.
 *
 * @param fired fire times that it created tasks for
 * @param skipped fire times that it created none for because an earlier task was open
 * @param missed fire times that it dropped because they came too late
 * @param lateness the total lateness of all that fired
 * @param latest the largest lateness
 */
public record ScheduleCounts(long fired, long skipped, long missed, Duration lateness, Duration latest) {

    public static final ScheduleCounts NONE = new ScheduleCounts(0, 0, 0, Duration.ZERO, Duration.ZERO);

    ScheduleCounts fired(Duration late) {
        return new ScheduleCounts(
                fired + 1, skipped, missed, lateness.plus(late), late.compareTo(latest) > 0 ? late : latest);
    }

    ScheduleCounts missed(long more) {
        return new ScheduleCounts(fired, skipped, missed + more, lateness, latest);
    }

    ScheduleCounts skipped(long more) {
        return new ScheduleCounts(fired, skipped + more, missed, lateness, latest);
    }
}
