package io.tenure.queue;

import io.tenure.store.Body;
import io.tenure.store.CollectionName;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.QueueName;
import io.tenure.store.WorkerId;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a worker publishes about itself, for people: a small document, refreshed regularly.
 *
 * @param limit how many tasks it runs at once
 * @param running how many it was running then
 * @param types the names of the types that it knows, by queue
 * @param said when it was refreshed, on the store's wall clock
 */
public record WorkerRecord(WorkerId id, int limit, int running, Map<QueueName, Set<String>> types, Instant said) {

    public static final CollectionName COLLECTION = new CollectionName("_workers");

    /** Stands for all types of a queue, for a worker that takes whatever comes. */
    public static final String ANY_TYPE = "*";

    /** How often a worker refreshes its record. */
    public static final Duration REFRESH = Duration.ofSeconds(30);

    /** After this long without a refresh a worker is considered dead. */
    static final Duration PATIENCE = Duration.ofSeconds(65);

    /** After this long another worker removes its record. */
    static final Duration KEPT = Duration.ofMinutes(10);

    private static final String TYPE = "worker";
    private static final String VERSION = "1";

    public static DocumentKey key(WorkerId id) {
        return new DocumentKey(COLLECTION, id.value());
    }

    /**
     * A time in the future was written before somebody set the store's clock back; a live worker will soon write it
     * again.
     */
    boolean isAlive(Instant wall) {
        return isWithin(PATIENCE, wall);
    }

    public boolean isForgotten(Instant wall) {
        return !isWithin(KEPT, wall);
    }

    private boolean isWithin(Duration length, Instant wall) {
        return Duration.between(said, wall).abs().compareTo(length) < 0;
    }

    /** Whether it runs tasks of this type from this queue. */
    public boolean knows(QueueName queue, String type) {
        Set<String> known = types.getOrDefault(queue, Set.of());
        return known.contains(type) || known.contains(ANY_TYPE);
    }

    public boolean isFull() {
        return running >= limit;
    }

    public Body encode() {
        StringBuilder text = new StringBuilder(VERSION + " " + limit + " " + running);
        types.forEach((queue, names) -> names.forEach(
                name -> text.append('\n').append(queue).append(' ').append(name)));
        return Body.of(TYPE, text.toString());
    }

    public static WorkerRecord decode(Document document) {
        String[] lines = document.body().text().split("\n", -1);
        String[] head = lines[0].split(" ", -1);
        if (!head[0].equals(VERSION)) {
            throw new IllegalArgumentException("The record of worker "
                    + document.key().id() + " has the unknown version " + head[0] + ": upgrade this program.");
        }
        Map<QueueName, Set<String>> types = new LinkedHashMap<>();
        for (int i = 1; i < lines.length; i++) {
            int space = lines[i].indexOf(' ');
            types.computeIfAbsent(new QueueName(lines[i].substring(0, space)), name -> new TreeSet<>())
                    .add(lines[i].substring(space + 1));
        }
        return new WorkerRecord(
                new WorkerId(document.key().id()),
                Integer.parseInt(head[1]),
                Integer.parseInt(head[2]),
                types,
                document.modified());
    }
}
