package io.tenure.server.api.queue;

import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.store.BatchId;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskScan;
import io.tenure.store.TaskState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Tasks of a queue, of one state or of all, one state after the other.
 *
 * <p>A position is {@code STATE:POSITION}, where the second part is the store's own position within that state. While tasks
 * change their state, a listing of all states may show a task twice or not at all.
 */
record TaskListing(QueueName queue, TaskCriteria criteria, TaskScan.Order order, String after, int limit) {

    static final int DEFAULT_LIMIT = 100;

    /** So many times the store is asked for a page at most where tasks must be looked at one by one. */
    private static final int MOST_READS = 100;

    static TaskListing of(QueueName queue, Request request) {
        return new TaskListing(
                queue,
                TaskCriteria.of(request),
                TaskCriteria.order(request),
                request.query("after").orElse(""),
                request.number("limit", DEFAULT_LIMIT));
    }

    /** What is read after the first page is at least as new. */
    Page<TaskRecord> read(Store store) {
        List<TaskRecord> items = new ArrayList<>();
        Reader reader = store;
        TaskState.Kind state = first();
        String position = after.substring(after.indexOf(':') + 1);
        for (int reads = 1; true; reads++) {
            TaskScan scan = scan(state, position, limit - items.size());
            Reader from = reader;
            Page<TaskRecord> page = Refusal.unlessValid(() -> from.tasks(scan));
            page.items().stream().filter(criteria::matches).forEach(items::add);
            reader = store.stale();
            Optional<TaskState.Kind> following = behind(state);
            boolean enough = !criteria.isFilter() || items.size() == limit || reads == MOST_READS;
            if (page.next().isPresent() && enough) {
                return new Page<>(items, Optional.of(position(state, page.next().get())));
            }
            if (page.next().isEmpty() && (following.isEmpty() || items.size() == limit)) {
                return new Page<>(items, following.map(next -> position(next, "")));
            }
            state = page.next().isPresent() ? state : following.orElseThrow();
            position = page.next().orElse("");
        }
    }

    /** The members of a batch that match, in the order in which they were submitted. */
    Page<TaskRecord> read(Store store, BatchId batch) {
        if (order != TaskScan.Order.OLDEST) {
            throw Refusal.invalid("The tasks of a batch are listed in the order of their submission: leave out order.");
        }
        long from = after.isEmpty() ? 0 : TaskRoutes.id(after).value();
        Page<TaskRecord> page = Refusal.unlessValid(() -> store.members(queue, batch, from, limit));
        return new Page<>(page.items().stream().filter(criteria::matches).toList(), page.next());
    }

    private TaskScan scan(TaskState.Kind state, String position, int most) {
        return Refusal.unlessValid(() -> new TaskScan(queue, state, criteria.type(), position, most, order));
    }

    private TaskState.Kind first() {
        List<TaskState.Kind> states = criteria.states();
        if (after.isEmpty()) {
            return states.getFirst();
        }
        return states.stream()
                .filter(kind -> after.startsWith(TaskJson.wireName(kind) + ":"))
                .findFirst()
                .orElseThrow(() ->
                        Refusal.invalid("after must be what the page before gave as its next, not '" + after + "'."));
    }

    private Optional<TaskState.Kind> behind(TaskState.Kind state) {
        List<TaskState.Kind> states = criteria.states();
        int next = states.indexOf(state) + 1;
        return next < states.size() ? Optional.of(states.get(next)) : Optional.empty();
    }

    private static String position(TaskState.Kind state, String position) {
        return TaskJson.wireName(state) + ":" + position;
    }
}
