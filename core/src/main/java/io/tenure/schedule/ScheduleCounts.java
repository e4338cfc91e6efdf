package io.tenure.schedule;

import java.time.Duration;

/**
 * What a process has done as the leader since it started.
 *
 * @param fired fire times that it created tasks for
 * @param missed fire times that it dropped because they came too late
 * @param lateness the total lateness of all that fired
 * @param latest the largest lateness
 */
public record ScheduleCounts(long fired, long missed, Duration lateness, Duration latest) {

    public static final ScheduleCounts NONE = new ScheduleCounts(0, 0, Duration.ZERO, Duration.ZERO);

    ScheduleCounts fired(Duration late) {
        return new ScheduleCounts(fired + 1, missed, lateness.plus(late), late.compareTo(latest) > 0 ? late : latest);
    }

    ScheduleCounts missed(long more) {
        return new ScheduleCounts(fired, missed + more, lateness, latest);
    }
}
