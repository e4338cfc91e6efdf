package io.tenure.server.api.queue;

import io.tenure.runtime.Crew;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.StoreException;
import io.tenure.time.ReckonedWall;
import io.tenure.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An hour of {@value #MOST_QUEUES} queues, a point per ten seconds, in this node's memory: it begins with the process. A queue
 * that is kept stays so while it exists; free places go to others by name. A look costs as much as there are queues, however
 * many tasks they have.
 */
public final class QueueHistory implements AutoCloseable {

    static final Duration STEP = Duration.ofSeconds(10);
    static final int MOST_QUEUES = 200;

    private static final Logger LOG = LoggerFactory.getLogger(QueueHistory.class);

    /** So that no step is left out because a look came late. */
    private static final Duration PULSE = Duration.ofSeconds(1);

    private final Store store;
    private final Time time;
    private final Crew.Timers timers;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<QueueName, QueuePast> queues = new HashMap<>();
    private long last = Long.MIN_VALUE;
    private Instant looked = Instant.EPOCH;

    /** The store's wall clock stands still on a node whose store is idle. */
    private final ReckonedWall reckoned;

    private QueueHistory(Store store, Crew crew) {
        this.store = store;
        this.time = crew.time();
        this.reckoned = new ReckonedWall(time);
        this.timers = crew.timers("tenure-queue-history");
    }

    /** Looks until it is closed. */
    public static QueueHistory of(Store store, Crew crew) {
        QueueHistory history = new QueueHistory(store, crew);
        history.timers.every(PULSE, history::pulse);
        return history;
    }

    public List<Route> routes() {
        return List.of(Route.get("/api/v1/queues/{queue}/history", this::show));
    }

    private Answer show(Request request) {
        QueueName queue = QueueRoutes.known(store, request.segment("queue")).queue();
        return Answer.json(json(queue));
    }

    private Map<String, @Nullable Object> json(QueueName queue) {
        lock.lock();
        try {
            QueuePast past = queues.get(queue);
            Map<String, @Nullable Object> json = Json.object(
                    "queue",
                    queue.value(),
                    "stepMillis",
                    STEP.toMillis(),
                    "until",
                    past == null ? null : looked.toString());
            for (QueuePast.Column column : QueuePast.Column.values()) {
                json.put(column.member(), past == null ? List.of() : past.values(column));
            }
            json.put("missing", past == null ? why() : null);
            return json;
        } finally {
            lock.unlock();
        }
    }

    private String why() {
        return queues.size() < MOST_QUEUES
                ? "This node has not looked at the queue yet: ask again in " + STEP.toSeconds() + " s."
                : "This node keeps the history of " + MOST_QUEUES + " queues, and this is none of them.";
    }

    private void pulse() {
        try {
            look();
        } catch (StoreException e) {
            LOG.debug("The queues could not be looked at: {}", e.toString());
        }
    }

    /** At most one look in a step. */
    void look() {
        long step = time.nanos() / STEP.toNanos();
        if (step <= last) {
            return;
        }
        Reader reader = store.stale();
        List<QueueStats> all = reader.queues();
        Instant seen = reader.clocks().wall();
        lock.lock();
        try {
            reckoned.told(seen);
            Instant wall = reckoned.now();
            last = step;
            looked = time.wall();
            queues.keySet().retainAll(names(all));
            for (QueueStats stats : all) {
                QueuePast past = queues.get(stats.queue());
                if (past != null) {
                    past.add(step, stats, wall);
                } else if (queues.size() < MOST_QUEUES) {
                    queues.put(stats.queue(), new QueuePast(step, stats, wall));
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private static Set<QueueName> names(List<QueueStats> all) {
        return all.stream().map(QueueStats::queue).collect(Collectors.toSet());
    }

    /** Idempotent. */
    @Override
    public void close() {
        timers.close();
    }
}
