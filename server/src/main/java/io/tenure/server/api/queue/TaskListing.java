package io.tenure.server.api.queue;

import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.Reader;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskScan;
import io.tenure.store.TaskState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Tasks of a queue, of one state or of all, one state after the other.
 *
 * <p>A position is {@code STATE:POSITION}, where the second part is the store's own position within that state. While tasks
 * change their state, a listing of all states may show a task twice or not at all.
 */
record TaskListing(QueueName queue, List<TaskState.Kind> states, Optional<String> type, String after, int limit) {

    static final int DEFAULT_LIMIT = 100;

    static TaskListing of(QueueName queue, Request request) {
        List<TaskState.Kind> states = request.query("state")
                .map(name -> List.of(TaskJson.kind(name)))
                .orElseGet(() -> Arrays.asList(TaskState.Kind.values()));
        return new TaskListing(
                queue,
                states,
                request.query("type"),
                request.query("after").orElse(""),
                request.number("limit", DEFAULT_LIMIT));
    }

    Page<TaskRecord> read(Reader reader) {
        List<TaskRecord> items = new ArrayList<>();
        TaskState.Kind state = first();
        String position = after.substring(after.indexOf(':') + 1);
        while (true) {
            TaskScan scan = scan(state, position, limit - items.size());
            Page<TaskRecord> page = Refusal.unlessValid(() -> reader.tasks(scan));
            items.addAll(page.items());
            Optional<TaskState.Kind> following = behind(state);
            if (page.next().isPresent()) {
                return new Page<>(items, Optional.of(position(state, page.next().get())));
            }
            if (following.isEmpty() || items.size() == limit) {
                return new Page<>(items, following.map(next -> position(next, "")));
            }
            state = following.get();
            position = "";
        }
    }

    private TaskScan scan(TaskState.Kind state, String position, int most) {
        return Refusal.unlessValid(() -> new TaskScan(queue, state, type, position, most));
    }

    private TaskState.Kind first() {
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
        int next = states.indexOf(state) + 1;
        return next < states.size() ? Optional.of(states.get(next)) : Optional.empty();
    }

    private static String position(TaskState.Kind state, String position) {
        return TaskJson.wireName(state) + ":" + position;
    }
}
