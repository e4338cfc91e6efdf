package io.tenure.server.http;

import io.tenure.queue.Submit;
import io.tenure.queue.Submitter;
import io.tenure.store.Body;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.Unique;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A task as a client submits it. What is misspelt is refused: a delay that is overlooked cannot be made good. */
record Submission(
        @Nullable String queue,
        @Nullable String type,
        @Nullable JsonNode payload,
        @Nullable Options options) {

    /** More than a payload, for its spaces and for what stands around it. */
    static final int MAX_BODY_BYTES = 2 * Submitter.MAX_PAYLOAD_BYTES;

    /** Times are those of ISO 8601; what is left out is as for {@link Submit#now}. */
    record Options(
            @Nullable Integer priority,
            @Nullable String delay,
            @Nullable String at,
            @Nullable Integer retries,
            @Nullable String batch,
            @Nullable Boolean callback,
            @Nullable String unique,
            @Nullable String limitKey,
            @Nullable String timeout) {

        static final Options NONE = new Options(null, null, null, null, null, null, null, null, null);
    }

    static Submission read(byte[] bytes) {
        return Json.readStrictly(bytes, Submission.class);
    }

    Operation.Enqueue operation() {
        Options how = Optional.ofNullable(options).orElse(Options.NONE);
        byte[] bytes = Json.bytes(required("payload", payload));
        if (bytes.length > Submitter.MAX_PAYLOAD_BYTES) {
            throw new Refusal(Problem.of(
                    ProblemType.TOO_LARGE,
                    "The payload has " + bytes.length + " bytes: send at most " + Submitter.MAX_PAYLOAD_BYTES
                            + ", or keep it elsewhere and send where."));
        }
        return Refusal.unlessValid(() -> new Operation.Enqueue(
                new QueueName(required("queue", queue)),
                new Body(required("type", type), bytes),
                submit(how).options()));
    }

    private static Submit submit(Options how) {
        if (Boolean.TRUE.equals(how.callback()) && how.batch() == null) {
            throw Refusal.invalid("A callback needs a batch: name the batch, too.");
        }
        Submit submit = start(how);
        submit = with(submit, how.priority(), Submit::priority);
        submit = with(submit, how.retries(), Submit::retries);
        submit = with(submit, how.batch(), Boolean.TRUE.equals(how.callback()) ? Submit::batch : Submit::countedIn);
        submit = with(submit, how.limitKey(), Submit::limitKey);
        submit = with(submit, how.timeout(), (before, text) -> before.timeout(duration("timeout", text)));
        // Rejected and not kept, so that the answer can tell a new task from one that was there.
        return with(submit, how.unique(), (before, key) -> before.unique(Unique.untilFinal(key, Unique.Clash.REJECT)));
    }

    private static Submit start(Options how) {
        if (how.delay() != null && how.at() != null) {
            throw Refusal.invalid("delay and at exclude each other: give one of them.");
        }
        if (how.delay() != null) {
            return Submit.after(duration("delay", how.delay()));
        }
        return how.at() == null
                ? Submit.now()
                : Submit.at(time("at", how.at(), Instant::parse, "an instant such as 2030-01-31T12:00:00Z"));
    }

    static Duration duration(String name, String text) {
        return time(name, text, Duration::parse, "a duration such as PT90S");
    }

    private static <T> T time(String name, String text, Function<String, T> parser, String form) {
        try {
            return parser.apply(text);
        } catch (DateTimeException e) {
            throw Refusal.invalid(name + " must be " + form + ", not '" + text + "'.");
        }
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
