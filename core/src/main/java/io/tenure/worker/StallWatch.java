package io.tenure.worker;

import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Notices claims that have run out in the queues of this fleet: workers that died, froze or were cut off. */
final class StallWatch {

    private final Set<QueueName> queues;
    private final Map<QueueName, Long> known = new HashMap<>();

    StallWatch(Set<QueueName> queues) {
        this.queues = queues;
    }

    /** One sentence about all claims that ran out since the last look; none at the first look at a queue. */
    Optional<String> look(List<QueueStats> stats) {
        Map<String, Long> more = new TreeMap<>();
        for (QueueStats queue : stats) {
            if (queues.contains(queue.queue())) {
                long now = queue.totals().stalled();
                Long before = known.put(queue.queue(), now);
                if (before != null && now > before) {
                    more.put(queue.queue().value(), now - before);
                }
            }
        }
        return more.isEmpty() ? Optional.empty() : Optional.of(sentence(more));
    }

    private static String sentence(Map<String, Long> more) {
        String counts = more.entrySet().stream()
                .map(queue -> queue.getValue() + " in queue '" + queue.getKey() + "'")
                .collect(Collectors.joining(", "));
        return "Claims have run out, " + counts
                + ": workers died, were frozen or could not reach the store in time. Each is a stall of its task and counts as"
                + " a failure, unless the task had not begun.";
    }
}
