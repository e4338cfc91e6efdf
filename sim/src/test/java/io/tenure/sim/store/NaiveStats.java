package io.tenure.sim.store;

import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.TaskState.BackingOff;
import io.tenure.store.TaskState.Cancelled;
import io.tenure.store.TaskState.Claimed;
import io.tenure.store.TaskState.Delayed;
import io.tenure.store.TaskState.Failed;
import io.tenure.store.TaskState.Ready;
import io.tenure.store.TaskState.Succeeded;
import io.tenure.store.Upcoming;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** What the {@link NaiveStore} tells of its queues, counted anew whenever it is asked. */
record NaiveStats(NaiveQueues queues, NaiveTasks tasks, NaiveClaims claims) {

    Upcoming upcoming(QueueName queue) {
        return new Upcoming(
                claims.open(queue) && claims.next(queue).findAny().isPresent(),
                tasks.in(queue, Delayed.class)
                        .map(task -> ((Delayed) task.state()).until())
                        .min(Comparator.naturalOrder()),
                tasks.in(queue, BackingOff.class)
                        .map(task -> ((BackingOff) task.state()).until())
                        .min(Comparator.naturalOrder()));
    }

    List<QueueStats> all() {
        return queues.names().stream().map(this::of).toList();
    }

    private QueueStats of(QueueName queue) {
        return new QueueStats(
                queue,
                new QueueStats.Depth(
                        count(queue, Delayed.class),
                        count(queue, BackingOff.class),
                        count(queue, Ready.class),
                        count(queue, Claimed.class),
                        count(queue, Succeeded.class),
                        count(queue, Failed.class),
                        count(queue, Cancelled.class)),
                queues.totals(queue),
                queues.rule(queue),
                claims.next(queue).map(NaiveStats::due).min(Comparator.naturalOrder()));
    }

    private static Instant due(TaskRecord task) {
        return ((Ready) task.state()).due();
    }

    private long count(QueueName queue, Class<? extends TaskState> state) {
        return tasks.in(queue, state).count();
    }
}
