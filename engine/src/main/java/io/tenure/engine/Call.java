package io.tenure.engine;

import io.tenure.store.Indeterminate;
import io.tenure.store.StoreException;
import io.tenure.store.Unavailable;
import io.tenure.store.machine.Answer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * A caller's commands on their way through the log, or a group of another sender, or nothing: a barrier. It ends once, with an answer for each command or
 * with an exception that says whether the commands may have taken effect.
 */
final class Call {

    private final List<byte[]> commands;
    private final Optional<Relayed> relayed;
    private final long bytes;
    private final long deadline;
    private final CompletableFuture<List<Answer>> end = new CompletableFuture<>();

    /** Whether a leader may have got the commands. */
    private volatile boolean sent;

    Call(List<byte[]> commands, long deadline) {
        this.commands = commands;
        this.relayed = Optional.empty();
        this.bytes = commands.stream().mapToLong(c -> c.length).sum();
        this.deadline = deadline;
    }

    Call(Relayed group, long deadline) {
        this.commands = List.of();
        this.relayed = Optional.of(group);
        this.bytes = group.encoded().length;
        this.deadline = deadline;
    }

    /** What joins this node's own group. */
    List<byte[]> commands() {
        return commands;
    }

    /** What travels beside it. */
    Optional<Relayed> relayed() {
        return relayed;
    }

    long bytes() {
        return bytes;
    }

    boolean expired(long now) {
        return now - deadline >= 0;
    }

    void sent() {
        sent = true;
    }

    void answer(List<Answer> answers) {
        end.complete(answers);
    }

    /** Ends the call, if it has not ended, with what is known about its effect. */
    void fail(String why, @Nullable Throwable cause) {
        if (!end.isDone()) {
            end.completeExceptionally(failure(why, cause));
        }
    }

    boolean ended() {
        return end.isDone();
    }

    /** Waits for the end, which always comes: at the latest with the deadline. */
    List<Answer> await() {
        try {
            return end.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            StoreException failure = failure("The caller was interrupted.", e);
            end.completeExceptionally(failure);
            throw failure;
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        }
    }

    private StoreException failure(String why, @Nullable Throwable cause) {
        return sent && (relayed.isPresent() || !commands.isEmpty())
                ? new Indeterminate(why + " It is not known whether the call took effect.", cause)
                : new Unavailable(why, cause);
    }

    /** A copy, so that the stack trace is that of the caller. */
    private static StoreException rethrown(@Nullable Throwable cause) {
        if (cause instanceof Indeterminate e) {
            return new Indeterminate(String.valueOf(e.getMessage()), e);
        }
        if (cause instanceof Unavailable e) {
            return new Unavailable(String.valueOf(e.getMessage()), e);
        }
        throw new IllegalStateException("A call ended in an unforeseen way.", cause);
    }
}
