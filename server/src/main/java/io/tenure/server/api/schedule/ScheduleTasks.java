package io.tenure.server.api.schedule;

import io.tenure.schedule.ScheduleRecord;
import io.tenure.schedule.TaskOrigin;
import io.tenure.store.QueueName;
import io.tenure.store.Store;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskScan;
import io.tenure.store.TaskState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The tasks that a schedule has made last. They are sought among the newest of its queue: of each state as many as one page
 * examines, so an older one may be missing where others fill the queue.
 */
final class ScheduleTasks {

    static final int MOST = 20;

    private ScheduleTasks() {}

    /** The newest first. */
    static List<TaskRecord> latest(Store store, ScheduleRecord schedule, int limit) {
        if (limit < 1 || limit > MOST) {
            throw new IllegalArgumentException("Ask for 1 to " + MOST + " tasks, not for " + limit + ".");
        }
        List<TaskRecord> found = new ArrayList<>();
        for (TaskState.Kind state : TaskState.Kind.values()) {
            store.stale().tasks(newest(schedule.schedule().queue(), state)).items().stream()
                    .filter(task -> isOf(schedule.name(), task))
                    .limit(limit)
                    .forEach(found::add);
        }
        return found.stream()
                .sorted(Comparator.comparing((TaskRecord task) -> task.id().value())
                        .reversed())
                .limit(limit)
                .toList();
    }

    private static TaskScan newest(QueueName queue, TaskState.Kind state) {
        return new TaskScan(queue, state, Optional.empty(), "", TaskScan.MAX_LIMIT, TaskScan.Order.NEWEST);
    }

    private static boolean isOf(String name, TaskRecord task) {
        return TaskOrigin.of(task.options())
                .filter(origin -> origin.schedule().equals(name))
                .isPresent();
    }
}
