package io.tenure.server.api.queue;

import io.tenure.queue.WorkerRecord;
import io.tenure.server.http.Json;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.TimeText;
import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Operation;
import io.tenure.store.Progress;
import io.tenure.store.QueueName;
import io.tenure.store.TaskId;
import io.tenure.worker.ClaimKey;
import io.tenure.worker.Report;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What workers send. A misspelt member is refused. */
final class WorkerBody {

    /** Room for the ends of a thousand tasks; larger results come in several calls. */
    static final int MAX_BYTES = 1024 * 1024;

    static final Duration CLAIM = Duration.ofSeconds(30);

    private static final int MOST_QUEUES = 100;
    private static final int MOST_TYPES = 1000;

    private WorkerBody() {}

    /**
     * Asks for tasks.
     *
     * @param queues the types that the worker knows, by queue; all types of a queue if there are none
     * @param limit how many tasks the worker runs at once, for people
     */
    record Wanted(
            @Nullable Map<String, @Nullable List<String>> queues,
            @Nullable Integer max,
            @Nullable String length,
            @Nullable Integer limit) {

        /** The types by queue; {@link WorkerRecord#ANY_TYPE} alone if all are taken. */
        Map<QueueName, Set<String>> types() {
            Map<QueueName, Set<String>> types = new LinkedHashMap<>();
            Optional.ofNullable(queues).orElse(Map.of()).forEach((queue, names) -> {
                Set<String> known = new TreeSet<>();
                for (String name : names == null ? List.<String>of() : names) {
                    known.add(new Body(named(queue, name), new byte[0]).type());
                }
                types.put(new QueueName(queue), known.isEmpty() ? Set.of(WorkerRecord.ANY_TYPE) : known);
            });
            int all = types.values().stream().mapToInt(Set::size).sum();
            if (types.isEmpty() || types.size() > MOST_QUEUES || all > MOST_TYPES) {
                throw Refusal.invalid("Name 1 to " + MOST_QUEUES + " queues and at most " + MOST_TYPES
                        + " types, such as \"queues\":{\"mail\":[\"letter\"]}.");
            }
            return types;
        }

        int most() {
            int most = max == null ? 1 : max;
            if (most < 1 || most > ClaimRequest.MAX_TASKS) {
                throw Refusal.invalid("max must be from 1 to " + ClaimRequest.MAX_TASKS + ", not " + most + ".");
            }
            return most;
        }

        /** How many tasks it runs at once; if it does not say so, as many as it asks for. */
        int slots() {
            int slots = limit == null ? most() : limit;
            if (slots < 1) {
                throw Refusal.invalid("limit must be 1 or more, not " + slots + ".");
            }
            return slots;
        }

        Duration claim() {
            return claim(length);
        }

        private static Duration claim(@Nullable String length) {
            return length == null ? CLAIM : TimeText.duration("length", length);
        }
    }

    /** A claim, as the worker got it. */
    record Held(
            @Nullable Long id,
            @Nullable Integer attempt,
            @Nullable Told progress) {

        ClaimKey key() {
            return WorkerBody.key(id, attempt);
        }

        Operation.Extend extension(Duration length) {
            return new Operation.Extend(
                    key().task(),
                    key().attempt(),
                    length,
                    Optional.ofNullable(progress).map(Told::progress));
        }
    }

    /** How far a task is. */
    record Told(@Nullable String line, @Nullable Double fraction) {

        Progress progress() {
            return new Progress(line == null ? "" : line, fraction == null ? 0 : fraction);
        }
    }

    /** Claims to be extended. */
    record Extension(@Nullable List<Held> tasks, @Nullable String length) {

        List<Operation.Extend> operations() {
            Duration claim = Wanted.claim(length);
            List<Held> held = distinct("tasks", tasks, Held::key);
            return held.stream().map(each -> each.extension(claim)).toList();
        }
    }

    /** Claims that a worker knows of. */
    record Known(@Nullable List<Held> except) {

        Set<ClaimKey> keys() {
            Set<ClaimKey> keys = new HashSet<>();
            for (Held held : Optional.ofNullable(except).orElse(List.of())) {
                keys.add(named("except", held).key());
            }
            return keys;
        }
    }

    /** Ends of attempts. */
    record Ends(@Nullable List<End> ends) {

        Map<ClaimKey, Report> reports() {
            Map<ClaimKey, Report> reports = new LinkedHashMap<>();
            distinct("ends", ends, End::key).forEach(end -> reports.put(end.key(), end.report()));
            return reports;
        }
    }

    /**
     * The end of an attempt.
     *
     * @param end {@code succeeded}, {@code failed} or {@code handed-back}
     * @param after when to try it again
     * @param retry false to give the task up
     */
    record End(
            @Nullable Long id,
            @Nullable Integer attempt,
            @Nullable String end,
            @Nullable JsonNode result,
            @Nullable String error,
            @Nullable String after,
            @Nullable Boolean retry) {

        ClaimKey key() {
            return WorkerBody.key(id, attempt);
        }

        Report report() {
            return switch (end == null ? "" : end) {
                case "succeeded" -> succeeded();
                case "failed" -> failed();
                case "handed-back" -> handedBack();
                default -> throw Refusal.invalid("end must be succeeded, failed or handed-back, not '" + end + "'.");
            };
        }

        private Report succeeded() {
            absent("error", error);
            absent("after", after);
            absent("retry", retry);
            return new Report.Succeeded(Optional.ofNullable(result)
                    .filter(node -> !node.isNull())
                    .map(node -> new String(Json.bytes(node), StandardCharsets.UTF_8)));
        }

        private Report failed() {
            absent("result", result);
            if (error == null || error.isBlank()) {
                throw Refusal.invalid("An end that is 'failed' has an 'error': say what went wrong.");
            }
            if (Boolean.FALSE.equals(retry)) {
                absent("after", after);
                return Report.givenUp(error);
            }
            return after == null ? new Report.Failed(error) : Report.failed(error, TimeText.duration("after", after));
        }

        private Report handedBack() {
            absent("result", result);
            absent("error", error);
            absent("retry", retry);
            return Report.handedBack(after == null ? Duration.ZERO : TimeText.duration("after", after));
        }

        private void absent(String name, @Nullable Object value) {
            if (value != null) {
                throw Refusal.invalid("'" + name + "' does not go with an end that is '" + end
                        + (Boolean.FALSE.equals(retry) ? "' for good" : "'") + ": leave it out.");
            }
        }
    }

    /** The items of a call, each of another task. */
    private static <T> List<T> distinct(String name, @Nullable List<T> items, Function<T, ClaimKey> key) {
        List<T> all = Optional.ofNullable(items).orElse(List.of());
        if (all.isEmpty() || all.size() > ClaimRequest.MAX_TASKS) {
            throw Refusal.invalid(
                    "A call has 1 to " + ClaimRequest.MAX_TASKS + " " + name + ", this one " + all.size() + ".");
        }
        Set<TaskId> seen = new HashSet<>();
        List<T> found = new ArrayList<>();
        for (T item : all) {
            named(name, item);
            if (!seen.add(key.apply(item).task())) {
                throw Refusal.invalid("The task " + key.apply(item).task() + " is named twice: once is enough.");
            }
            found.add(item);
        }
        return found;
    }

    private static <T> T named(String list, @Nullable T item) {
        if (item == null) {
            throw Refusal.invalid("There is a null in '" + list + "': leave it out.");
        }
        return item;
    }

    private static ClaimKey key(@Nullable Long id, @Nullable Integer attempt) {
        if (id == null || attempt == null || attempt < 0) {
            throw Refusal.invalid("A claim is named by its 'id' and 'attempt', as it was given.");
        }
        return new ClaimKey(new TaskId(id), attempt);
    }
}
