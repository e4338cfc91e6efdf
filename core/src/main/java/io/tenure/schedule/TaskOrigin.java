package io.tenure.schedule;

import io.tenure.queue.Task;
import io.tenure.store.TaskOptions;
import io.tenure.store.Unique;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/**
 * Which schedule created a task, and for which fire time.
 *
 * <p>It is stored as the task's unique key, so the store itself prevents a second open task for a fire time, and any
 * second open task of a schedule without overlap.
 *
 * @param fire the fire time; empty if a person asked for the task, or if the schedule allows no overlap
 */
public record TaskOrigin(String schedule, Optional<Instant> fire) {

    private static final String PREFIX = "schedule/";
    private static final char FIRED = '@';
    private static final char ASKED = '#';

    /** The origin of a task with these options; empty if no schedule created it. */
    public static Optional<TaskOrigin> of(TaskOptions options) {
        return options.unique().map(Unique::key).flatMap(TaskOrigin::ofKey);
    }

    /** The origin of the task that a handler works on; empty if no schedule created it. */
    public static Optional<TaskOrigin> of(Task<?> task) {
        return task.uniqueKey().flatMap(TaskOrigin::ofKey);
    }

    private static Optional<TaskOrigin> ofKey(String key) {
        if (!key.startsWith(PREFIX)) {
            return Optional.empty();
        }
        String rest = key.substring(PREFIX.length());
        int at = rest.indexOf(FIRED);
        int asked = rest.indexOf(ASKED);
        if (at < 0) {
            return Optional.of(new TaskOrigin(asked < 0 ? rest : rest.substring(0, asked), Optional.empty()));
        }
        try {
            return Optional.of(
                    new TaskOrigin(rest.substring(0, at), Optional.of(Instant.parse(rest.substring(at + 1)))));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    static TaskOrigin firedAt(String schedule, Instant time) {
        return new TaskOrigin(schedule, Optional.of(time));
    }

    Unique unique(Overlap overlap) {
        return switch (overlap) {
            case ALLOW -> key(fire.map(time -> FIRED + time.toString()).orElse(""));
            case SKIP -> Unique.untilFinal(PREFIX + schedule, Unique.Clash.REJECT);
        };
    }

    /** The key of a task that a person asked for. */
    static Unique asked(String schedule, Overlap overlap, String id) {
        TaskOrigin origin = new TaskOrigin(schedule, Optional.empty());
        return overlap == Overlap.SKIP ? origin.key("") : origin.key(ASKED + id);
    }

    private Unique key(String suffix) {
        return Unique.untilFinal(PREFIX + schedule + suffix, Unique.Clash.KEEP);
    }

    /** One sentence for people. */
    public String sentence() {
        return "It was created by the schedule '" + schedule + "'"
                + fire.map(time -> " for " + time).orElse("") + ".";
    }
}
