package io.tenure.engine.node;

import io.tenure.engine.TaskTimes;
import io.tenure.store.QueueName;
import io.tenure.store.log.Applied;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.LongStream;

/** Sorts the times that tasks spend into classes, for the first {@value #MOST_QUEUES} queues that it hears of. */
final class TaskTimer {

    static final int MOST_QUEUES = 200;

    private final Map<QueueName, Times> queues = new ConcurrentHashMap<>();

    private record Times(Classes waited, Classes ran) {}

    /** Counted by one thread, read by many. */
    private static final class Classes {

        private final AtomicLongArray counts = new AtomicLongArray(TaskTimes.BOUNDS.size() + 1);
        private final AtomicLong nanos = new AtomicLong();

        void add(Duration length) {
            int at = 0;
            while (at < TaskTimes.BOUNDS.size() && length.compareTo(TaskTimes.BOUNDS.get(at)) > 0) {
                at++;
            }
            counts.incrementAndGet(at);
            nanos.addAndGet(length.toNanos());
        }

        TaskTimes.Spread spread() {
            List<Long> all = LongStream.range(0, counts.length())
                    .map(at -> counts.get((int) at))
                    .boxed()
                    .toList();
            return new TaskTimes.Spread(all, Duration.ofNanos(nanos.get()));
        }
    }

    void add(List<Applied.Spell> spells) {
        for (Applied.Spell spell : spells) {
            Times times = queues.get(spell.queue());
            if (times == null) {
                if (queues.size() >= MOST_QUEUES) {
                    continue;
                }
                times = new Times(new Classes(), new Classes());
                queues.put(spell.queue(), times);
            }
            switch (spell.doing()) {
                case WAITING -> times.waited().add(spell.length());
                case RUNNING -> times.ran().add(spell.length());
            }
        }
    }

    /** By the names of the queues. */
    Map<String, TaskTimes> times() {
        Map<String, TaskTimes> all = new TreeMap<>();
        queues.forEach((queue, times) -> all.put(
                queue.value(),
                new TaskTimes(times.waited().spread(), times.ran().spread())));
        return all;
    }
}
