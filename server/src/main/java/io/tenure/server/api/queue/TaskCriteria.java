package io.tenure.server.api.queue;

import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskScan;
import io.tenure.store.TaskState;
import io.tenure.store.Unique;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Which tasks of a queue a client wants to see.
 *
 * @param worker who has claimed them
 * @param unique the unique key that they hold or held
 */
record TaskCriteria(
        Optional<TaskState.Kind> state, Optional<String> type, Optional<String> worker, Optional<String> unique) {

    static TaskCriteria of(Request request) {
        return new TaskCriteria(
                request.query("state").map(TaskJson::kind),
                request.query("type"),
                request.query("worker"),
                request.query("unique"));
    }

    static TaskScan.Order order(Request request) {
        String order = request.query("order").orElse("oldest");
        return switch (order) {
            case "oldest" -> TaskScan.Order.OLDEST;
            case "newest" -> TaskScan.Order.NEWEST;
            default -> throw Refusal.invalid("order must be oldest or newest, not '" + order + "'.");
        };
    }

    /** The states to look through; a worker has only what is claimed. */
    List<TaskState.Kind> states() {
        return state.map(List::of)
                .orElseGet(() ->
                        worker.isPresent() ? List.of(TaskState.Kind.CLAIMED) : Arrays.asList(TaskState.Kind.values()));
    }

    /** Whether the store alone cannot tell, so that tasks are looked at one by one. */
    boolean isFilter() {
        return worker.isPresent() || unique.isPresent();
    }

    boolean matches(TaskRecord task) {
        return state.map(task.state().kind()::equals).orElse(true)
                && type.map(task.type()::equals).orElse(true)
                && worker.map(name -> isAt(task, name)).orElse(true)
                && unique.map(Optional::of)
                        .map(task.options().unique().map(Unique::key)::equals)
                        .orElse(true);
    }

    private static boolean isAt(TaskRecord task, String name) {
        return task.state() instanceof TaskState.Claimed claim
                && claim.worker().value().equals(name);
    }
}
