package io.tenure.testkit;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.Unique;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What should be kept for limit keys and unique keys, counted from the tasks. */
record KeyConsistency(Collection<TaskRecord> tasks, List<QueueStats> queues) {

    private record Key(QueueName queue, String key) {}

    /** How many claims each limit key has, largest first; keys without one have no count. */
    List<Long> slots() {
        return claims().values().stream().sorted(Comparator.reverseOrder()).toList();
    }

    /** The ready tasks that a claim may take next: all without a limit key, and of each key with a free slot the first. */
    Set<TaskId> next() {
        Set<TaskId> next = new HashSet<>();
        ready().filter(task -> task.options().limitKey().isEmpty()).forEach(task -> next.add(task.id()));
        Map<Key, Long> claims = claims();
        ready().filter(task -> task.options().limitKey().isPresent())
                .collect(groupingBy(KeyConsistency::limitKey))
                .forEach((key, line) -> {
                    if (claims.getOrDefault(key, 0L) < limit(key.queue)) {
                        next.add(line.stream().min(ORDER).orElseThrow().id());
                    }
                });
        return next;
    }

    /** The ready tasks that stand in lines. */
    Set<TaskId> lined() {
        Set<TaskId> lined = new HashSet<>();
        ready().filter(task -> task.options().limitKey().isPresent()).forEach(task -> lined.add(task.id()));
        return lined;
    }

    /** What is wrong with the holders of unique keys, by the rows' own values. */
    List<String> uniqueFaults(Collection<TaskId> holders) {
        Map<TaskId, TaskRecord> byId = new HashMap<>();
        tasks.forEach(task -> byId.put(task.id(), task));
        Stream<String> missing = tasks.stream()
                .filter(task -> !task.state().isFinal() && holdsUntilFinal(task))
                .filter(task -> !holders.contains(task.id()))
                .map(task -> "The task " + task.id() + " is open but has not its unique key.");
        Stream<String> leaked = holders.stream()
                .filter(id -> Optional.ofNullable(byId.get(id))
                        .filter(task -> task.options().unique().isPresent())
                        .filter(task -> !task.state().isFinal() || !holdsUntilFinal(task))
                        .isEmpty())
                .map(id -> "The task " + id + " has a unique key that it should have given back.");
        return Stream.concat(missing, leaked).toList();
    }

    /** The number in a row: a version, then groups of seven bits. */
    static long numberIn(byte[] row) {
        ByteBuffer in = ByteBuffer.wrap(row, 1, row.length - 1);
        long number = 0;
        for (int shift = 0; ; shift += 7) {
            byte octet = in.get();
            number |= (octet & 0x7fL) << shift;
            if (octet >= 0) {
                return number;
            }
        }
    }

    private static final Comparator<TaskRecord> ORDER = Comparator.comparing(
                    (TaskRecord task) -> -task.options().priority())
            .thenComparing(task -> ((TaskState.Ready) task.state()).due())
            .thenComparing(TaskRecord::id);

    private static boolean holdsUntilFinal(TaskRecord task) {
        return task.options()
                .unique()
                .map(Unique::window)
                .filter(Optional::isEmpty)
                .isPresent();
    }

    private Stream<TaskRecord> ready() {
        return tasks.stream().filter(task -> task.state() instanceof TaskState.Ready);
    }

    private Map<Key, Long> claims() {
        return tasks.stream()
                .filter(task -> task.state() instanceof TaskState.Claimed)
                .filter(task -> task.options().limitKey().isPresent())
                .collect(groupingBy(KeyConsistency::limitKey, counting()));
    }

    private long limit(QueueName queue) {
        return queues.stream()
                .filter(stats -> stats.queue().equals(queue))
                .flatMap(stats -> stats.rules().limits().perKey().stream())
                .mapToLong(Integer::longValue)
                .findFirst()
                .orElse(Long.MAX_VALUE);
    }

    private static Key limitKey(TaskRecord task) {
        return new Key(task.queue(), task.options().limitKey().orElseThrow());
    }
}
