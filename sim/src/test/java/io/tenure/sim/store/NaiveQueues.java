package io.tenure.sim.store;

import io.tenure.store.Operation.Limit;
import io.tenure.store.Operation.Pause;
import io.tenure.store.Operation.Resume;
import io.tenure.store.QueueName;
import io.tenure.store.QueueRules;
import io.tenure.store.QueueStats;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Queues of the {@link NaiveStore}: their rules, and how often what happened in them. */
final class NaiveQueues {
    private final NaiveClocks clocks;
    private final Map<QueueName, QueueRules> rules = new HashMap<>();
    private final TreeMap<QueueName, Map<String, Long>> totals = new TreeMap<>();

    NaiveQueues(NaiveClocks clocks) {
        this.clocks = clocks;
    }

    void limit(Limit operation) {
        set(operation.queue(), new QueueRules(rule(operation.queue()).paused(), operation.limits()));
    }

    void pause(Pause operation) {
        QueueRules.Paused paused = new QueueRules.Paused(operation.by(), operation.why(), clocks.wall);
        set(
                operation.queue(),
                new QueueRules(Optional.of(paused), rule(operation.queue()).limits()));
    }

    void resume(Resume operation) {
        set(
                operation.queue(),
                new QueueRules(Optional.empty(), rule(operation.queue()).limits()));
    }

    QueueRules rule(QueueName queue) {
        return rules.getOrDefault(queue, QueueRules.NONE);
    }

    private void set(QueueName queue, QueueRules rule) {
        rules.put(queue, rule);
        totals.computeIfAbsent(queue, name -> new HashMap<>());
    }

    void count(QueueName queue, String what) {
        totals.computeIfAbsent(queue, name -> new HashMap<>()).merge(what, 1L, Long::sum);
    }

    /** All queues that ever were. */
    List<QueueName> names() {
        return List.copyOf(totals.keySet());
    }

    QueueStats.Totals totals(QueueName queue) {
        Map<String, Long> ever = totals.get(queue);
        return new QueueStats.Totals(
                ever.getOrDefault("enqueued", 0L),
                ever.getOrDefault("claimed", 0L),
                ever.getOrDefault("SUCCEEDED", 0L),
                ever.getOrDefault("FAILED", 0L),
                ever.getOrDefault("CANCELLED", 0L),
                ever.getOrDefault("stalled", 0L),
                ever.getOrDefault("late", 0L),
                ever.getOrDefault("handed back", 0L));
    }
}
