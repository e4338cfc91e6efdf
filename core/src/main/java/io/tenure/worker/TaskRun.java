package io.tenure.worker;

import io.tenure.queue.Fail;
import io.tenure.queue.Retry;
import io.tenure.queue.Task;
import io.tenure.queue.TaskRegistry.Registered;
import io.tenure.runtime.Crew;
import io.tenure.store.Body;
import io.tenure.store.Claim;
import io.tenure.store.CodecException;
import io.tenure.store.Progress;
import io.tenure.store.Verdict;
import io.tenure.time.Moment;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One call of a handler, and the verdict on its end. */
final class TaskRun<T> implements Task.Line {

    static final int MAX_RESULT_BYTES = 65_536;

    private static final int MAX_ERROR_CHARS = 8_000;

    private final WorkerParts parts;
    private final Registered<T> registered;
    private final Claim claim;
    private volatile Crew.@Nullable Hand hand;
    private volatile @Nullable Interruption interruption;
    private volatile @Nullable Progress progress;

    TaskRun(WorkerParts parts, Registered<T> registered, Claim claim) {
        this.parts = parts;
        this.registered = registered;
        this.claim = claim;
    }

    void start(Consumer<WorkerInput.Ended.Run> report) {
        Crew.Hand started = parts.crew().start("task-" + claim.task().id(), () -> report.accept(run()));
        hand = started;
        if (interruption != null) {
            started.interrupt();
        }
    }

    void interrupt(Interruption why) {
        interruption = why;
        Crew.Hand at = hand;
        if (at != null) {
            at.interrupt();
        }
    }

    /** Whether the handler has asked the process to end, and so waits for ever. */
    boolean isExiting() {
        Crew.Hand at = hand;
        return at != null && at.isExiting();
    }

    @Override
    public void tell(Progress told) {
        progress = told;
    }

    @Override
    public Optional<String> interruption() {
        return Optional.ofNullable(interruption).map(Interruption::toString);
    }

    /** The last progress report of the handler. */
    Optional<Progress> progress() {
        return Optional.ofNullable(progress);
    }

    private WorkerInput.Ended.Run run() {
        Moment began = Moment.now(parts.crew().time());
        Verdict verdict = attempt();
        return new WorkerInput.Ended.Run(
                ClaimKey.of(claim), verdict, began.until(Moment.now(parts.crew().time())));
    }

    private Verdict attempt() {
        try {
            return new Verdict.Succeed(encoded(call(decoded())));
        } catch (Fail e) {
            return new Verdict.Fail(e.why());
        } catch (Retry e) {
            return new Verdict.Retry(e.delay(), e.why());
        } catch (Throwable e) {
            return failed(e instanceof ExecutionException && e.getCause() != null ? e.getCause() : e);
        }
    }

    /** A payload that cannot be read now cannot be read later either. */
    private T decoded() {
        try {
            return parts.codec().decode(claim.payload(), registered.type().data());
        } catch (CodecException e) {
            throw Fail.now("The payload of type '" + claim.payload().type() + "' cannot be read as "
                    + registered.type().data().getSimpleName() + ": " + e.getMessage());
        }
    }

    /** Waits for a future that the handler returns; otherwise the task would end before its work. */
    private @Nullable Object call(T data) throws Exception {
        Task<T> task = new Task<>(claim, data, parts.leading().getAsBoolean(), this);
        Object result = registered.function().apply(task);
        if (result instanceof CompletionStage<?> stage) {
            return stage.toCompletableFuture().get();
        }
        return result instanceof Future<?> future ? future.get() : result;
    }

    private Optional<Body> encoded(@Nullable Object result) {
        if (result == null) {
            return Optional.empty();
        }
        Body body;
        try {
            body = parts.codec().encode(resultType(registered.type().name()), result);
        } catch (CodecException e) {
            throw Fail.now("The task was done, but its result cannot be written: " + e.getMessage());
        }
        if (isTooLarge(body)) {
            throw Fail.now(tooLarge(body));
        }
        return Optional.of(body);
    }

    /** The type of the result of a task of this type. */
    static String resultType(String type) {
        return type + ".result";
    }

    static boolean isTooLarge(Body result) {
        return result.bytes().length > MAX_RESULT_BYTES;
    }

    static String tooLarge(Body result) {
        return "The task was done, but its result has " + result.bytes().length + " bytes: return at most "
                + MAX_RESULT_BYTES + ", or keep it elsewhere and return where.";
    }

    private Verdict failed(Throwable error) {
        Interruption why = interruption;
        if (why != null && why.isNoFailure()) {
            return new Verdict.HandBack(Duration.ZERO);
        }
        String text = why == null ? text(error) : "Interrupted because " + why + ".";
        return new Verdict.Retry(
                registered
                        .type()
                        .retry()
                        .orElse(parts.settings().retry())
                        .pause(claim.task().failures() + 1, parts.crew().chance()),
                text);
    }

    private static String text(Throwable error) {
        StringWriter text = new StringWriter();
        error.printStackTrace(new PrintWriter(text));
        return text.toString()
                .substring(0, Math.min(MAX_ERROR_CHARS, text.getBuffer().length()))
                .strip();
    }
}
