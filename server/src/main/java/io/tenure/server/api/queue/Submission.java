package io.tenure.server.api.queue;

import io.tenure.queue.Submit;
import io.tenure.queue.Submitter;
import io.tenure.server.http.Json;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.TimeText;
import io.tenure.store.Body;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.Unique;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A task as a client submits it. A misspelt member is refused: a delay that was overlooked cannot be repaired afterwards. */
record Submission(
        @Nullable String queue,
        @Nullable String type,
        @Nullable JsonNode payload,
        @Nullable Options options) {

    /** Larger than a payload, to leave room for whitespace and the other members. */
    static final int MAX_BODY_BYTES = 2 * Submitter.MAX_PAYLOAD_BYTES;

    private static final String KEEP = "keep";

    /**
     * The defaults are those of {@link Submit#now}.
     *
     * @param unique a key, or a {@link Key}
     */
    record Options(
            @Nullable Integer priority,
            @Nullable String delay,
            @Nullable String at,
            @Nullable Integer retries,
            @Nullable String batch,
            @Nullable Boolean callback,
            @Nullable JsonNode unique,
            @Nullable String limitKey,
            @Nullable String timeout) {

        static final Options NONE = new Options(null, null, null, null, null, null, null, null, null);
    }

    /** A unique key, what happens if it is held ({@code keep} by default), and how long it is held at least. */
    record Key(
            @Nullable String key,
            @Nullable String clash,
            @Nullable String window) {

        Unique unique() {
            Unique.Clash choice = Arrays.stream(Unique.Clash.values())
                    .filter(value -> TaskJson.wireName(value).equals(clash == null ? KEEP : clash))
                    .findFirst()
                    .orElseThrow(() -> Refusal.invalid("clash is keep, replace or reject, not '" + clash + "'."));
            return new Unique(
                    Optional.ofNullable(key).orElseThrow(() -> Refusal.invalid("'unique' has a 'key': name the key.")),
                    choice,
                    Optional.ofNullable(window).map(text -> TimeText.duration("window", text)));
        }
    }

    /** Tasks of one queue. */
    record Many(@Nullable List<Submission> tasks) {

        List<Operation> operations(QueueName queue) {
            List<Submission> given = Optional.ofNullable(tasks).orElse(List.of());
            if (given.isEmpty() || given.size() > Submitter.PAGE_TASKS) {
                throw Refusal.invalid(
                        "A call submits 1 to " + Submitter.PAGE_TASKS + " tasks, this one " + given.size() + ".");
            }
            List<Operation> operations = new ArrayList<>();
            long bytes = 0;
            for (Submission task : given) {
                Operation.Enqueue next = operation(queue, task, operations.size());
                operations.add(next);
                bytes += next.payload().bytes().length;
            }
            if (bytes > Submitter.PAGE_BYTES) {
                throw new Refusal(Problem.of(
                        ProblemType.TOO_LARGE,
                        "The payloads have " + bytes + " bytes together: send at most " + Submitter.PAGE_BYTES
                                + " in one call."));
            }
            return operations;
        }

        /** A refusal names the position of the task at fault, counted from 0. */
        private static Operation.Enqueue operation(QueueName queue, @Nullable Submission task, int place) {
            try {
                if (task == null) {
                    throw Refusal.invalid("A task is null.");
                }
                if (task.queue() != null) {
                    throw Refusal.invalid("The path names the queue: leave it out of the body.");
                }
                return task.in(queue, Unique.Clash.KEEP);
            } catch (Refusal e) {
                throw new Refusal(e.problem().with("index", place));
            }
        }
    }

    static Submission read(byte[] bytes) {
        return Json.readStrictly(bytes, Submission.class);
    }

    static Many readMany(byte[] bytes) {
        return Json.readStrictly(bytes, Many.class);
    }

    /** Whether the task that holds the unique key is as good as a new one. */
    boolean keepsHolder() {
        return unique(how())
                .filter(unique -> unique.clash() == Unique.Clash.KEEP)
                .isPresent();
    }

    /** A held key is a conflict even if its holder is kept: so a new task can be told from one that was there. */
    Operation.Enqueue operation() {
        return in(Refusal.unlessValid(() -> new QueueName(required("queue", queue))), Unique.Clash.REJECT);
    }

    private Options how() {
        return Optional.ofNullable(options).orElse(Options.NONE);
    }

    /** @param keep how the store is told to keep the holder of a unique key */
    private Operation.Enqueue in(QueueName target, Unique.Clash keep) {
        byte[] bytes = Json.bytes(required("payload", payload));
        if (bytes.length > Submitter.MAX_PAYLOAD_BYTES) {
            throw new Refusal(Problem.of(
                    ProblemType.TOO_LARGE,
                    "The payload has " + bytes.length + " bytes: send at most " + Submitter.MAX_PAYLOAD_BYTES
                            + ", or keep it elsewhere and send where."));
        }
        return Refusal.unlessValid(() -> new Operation.Enqueue(
                target,
                new Body(required("type", type), bytes),
                submit(how(), keep).options()));
    }

    private static Submit submit(Options how, Unique.Clash keep) {
        if (Boolean.TRUE.equals(how.callback()) && how.batch() == null) {
            throw Refusal.invalid("A callback needs a batch: name the batch, too.");
        }
        Submit submit = start(how);
        submit = with(submit, how.priority(), Submit::priority);
        submit = with(submit, how.retries(), Submit::retries);
        submit = with(submit, how.batch(), Boolean.TRUE.equals(how.callback()) ? Submit::batch : Submit::countedIn);
        submit = with(submit, how.limitKey(), Submit::limitKey);
        submit = with(submit, how.timeout(), (before, text) -> before.timeout(TimeText.duration("timeout", text)));
        Unique unique = unique(how).orElse(null);
        return with(
                submit,
                unique,
                (before, key) -> before.unique(
                        key.clash() == Unique.Clash.KEEP ? new Unique(key.key(), keep, key.window()) : key));
    }

    private static Optional<Unique> unique(Options how) {
        return Optional.ofNullable(how.unique())
                .filter(node -> !node.isNull())
                .map(node -> node.isString()
                        ? new Key(node.asString(), null, null)
                        : Json.readStrictly(Json.bytes(node), Key.class))
                .map(key -> Refusal.unlessValid(key::unique));
    }

    private static Submit start(Options how) {
        if (how.delay() != null && how.at() != null) {
            throw Refusal.invalid("delay and at exclude each other: give one of them.");
        }
        if (how.delay() != null) {
            return Submit.after(TimeText.duration("delay", how.delay()));
        }
        return how.at() == null ? Submit.now() : Submit.at(TimeText.instant("at", how.at()));
    }

    private static <T> Submit with(Submit submit, @Nullable T value, BiFunction<Submit, T, Submit> option) {
        return value == null ? submit : option.apply(submit, value);
    }

    private static <T> T required(String name, @Nullable T value) {
        if (value == null) {
            throw Refusal.invalid("The member '" + name + "' is missing: a task has queue, type and payload.");
        }
        return value;
    }
}
