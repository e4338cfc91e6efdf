package io.tenure.store.machine;

import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.TaskState;

/** The counters of a queue while an entry is applied. */
final class Counters {

    private long waiting;
    private long ready;
    private long claimed;
    private long succeeded;
    private long failed;
    private long stalled;
    private long late;

    static Counters of(QueueStats stats) {
        Counters counters = new Counters();
        counters.waiting = stats.waiting();
        counters.ready = stats.ready();
        counters.claimed = stats.claimed();
        counters.succeeded = stats.succeeded();
        counters.failed = stats.failed();
        counters.stalled = stats.stalled();
        counters.late = stats.late();
        return counters;
    }

    QueueStats stats(QueueName queue) {
        return new QueueStats(queue, waiting, ready, claimed, succeeded, failed, stalled, late);
    }

    void entered(TaskState state) {
        add(state, 1);
    }

    void left(TaskState state) {
        add(state, -1);
    }

    void stall() {
        stalled++;
    }

    void late() {
        late++;
    }

    private void add(TaskState state, int change) {
        switch (state) {
            case TaskState.Delayed s -> waiting += change;
            case TaskState.BackingOff s -> waiting += change;
            case TaskState.Ready s -> ready += change;
            case TaskState.Claimed s -> claimed += change;
            case TaskState.Succeeded s -> succeeded += change;
            case TaskState.Failed s -> failed += change;
        }
    }
}
