package io.tenure.server.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.webserver.ServerConnectionException;
import io.tenure.runtime.Threads;
import io.tenure.time.Moment;
import io.tenure.time.Time;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection, and until when it has time for what it does. Its own thread says what that is; whoever looks for those that
 * are overdue only reads it.
 */
final class Visit {

    private static final Logger LOG = LoggerFactory.getLogger(Visit.class);
    private static final Problem LATE = Problem.of(
            ProblemType.TOO_SLOW, "The request did not come to its end in time: send it faster, or in parts.");
    private static final byte[] TOO_SLOW = tooSlow();
    private static final byte[] NOTHING = {};

    /** How long a refused caller has to read its answer and close. */
    private static final Duration LINGER = Duration.ofSeconds(2);

    private final HelidonSocket socket;
    private final Capacity capacity;
    private final Time time;
    private final DataReader reader = DataReader.create(this::more);
    private Stage stage;
    private boolean lingers;

    /** What was read before anybody asked for it, or will be; only the thread of the connection knows of it. */
    private @Nullable CompletableFuture<byte[]> ahead;

    Visit(HelidonSocket socket, Capacity capacity, Time time) {
        this.socket = socket;
        this.capacity = capacity;
        this.time = time;
        this.stage = within(Doing.COMING, capacity.request());
    }

    private enum Doing {
        /** Has sent nothing yet. */
        COMING,
        /** Sends a request. */
        SENDING,
        /** Is served: that takes as long as it takes. */
        SERVED,
        /** Reads an answer. */
        READING,
        /** Has its answer. */
        IDLE,
        /** Is told that it was too slow. */
        TOLD,
        /** Was refused, and may still send the rest of its request. */
        LINGERING
    }

    private record Stage(Doing doing, Optional<Moment> end) {}

    private Stage within(Doing doing, Duration limit) {
        return new Stage(doing, Optional.of(Moment.now(time).plus(limit)));
    }

    /** What comes. */
    DataReader reader() {
        return reader;
    }

    private byte @Nullable [] more() {
        CompletableFuture<byte[]> begun = ahead;
        ahead = null;
        try {
            byte[] bytes = begun == null ? next() : begun.get();
            if (bytes.length == 0) {
                return null;
            }
            heard();
            return bytes;
        } catch (UncheckedIOException | ExecutionException e) {
            throw new ServerConnectionException("The connection ended.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ServerConnectionException("The connection is interrupted.", e);
        }
    }

    /** What comes next; nothing at the end. */
    private byte[] next() {
        return Objects.requireNonNullElse(socket.get(), NOTHING);
    }

    /**
     * Whether the caller has closed the connection while it is served. Only a read can tell; it is made by another thread, and
     * if it meets the next request instead, that one is kept.
     */
    boolean hasLeft() {
        if (reader.available() > 0) {
            return false;
        }
        CompletableFuture<byte[]> begun = ahead;
        if (begun == null) {
            begun = new CompletableFuture<>();
            ahead = begun;
            CompletableFuture<byte[]> reading = begun;
            Threads.virtual("tenure-http-ahead", () -> readInto(reading));
        }
        return begun.isCompletedExceptionally() || begun.isDone() && begun.join().length == 0;
    }

    private void readInto(CompletableFuture<byte[]> ahead) {
        try {
            ahead.complete(next());
        } catch (RuntimeException e) {
            ahead.completeExceptionally(e);
        }
    }

    /** Only the first bytes of a request begin its time. */
    private synchronized void heard() {
        if (stage.doing() == Doing.COMING) {
            stage = new Stage(Doing.SENDING, stage.end());
        } else if (stage.doing() == Doing.IDLE) {
            stage = within(Doing.SENDING, capacity.request());
        }
    }

    /**
     * There is a whole request, or a stream has nothing to write at the moment. Whoever is told already that its request came
     * too late is not served: such an answer says that nothing was done.
     */
    void serving() {
        if (!move(new Stage(Doing.SERVED, Optional.empty()))) {
            throw Refusal.hangingUp(LATE);
        }
    }

    /** An answer, or a piece of one, is about to be written. */
    void answering() {
        var unused = move(within(Doing.READING, capacity.answer()));
    }

    /** The answer is written; another request may come, or has begun to. */
    void answered() {
        var unused = move(
                reader.available() > 0
                        ? within(Doing.SENDING, capacity.request())
                        : within(Doing.IDLE, capacity.idle()));
    }

    /** The request was refused before it was read to its end. */
    void lingers() {
        lingers = true;
    }

    /**
     * Skips what a refused caller still sends, until it closes or its time is over. Closing a socket with unread bytes resets
     * the connection, and the caller could lose the answer that tells why.
     */
    void linger() {
        if (!lingers || !move(within(Doing.LINGERING, LINGER))) {
            return;
        }
        try {
            byte[] skipped = more();
            while (skipped != null) {
                skipped = more();
            }
        } catch (RuntimeException e) {
            LOG.debug("{} has left: {}", socket.childSocketId(), e.toString());
        }
    }

    /** False if it is being told that it was too slow: that is the end. */
    private synchronized boolean move(Stage next) {
        if (stage.doing() == Doing.TOLD) {
            return false;
        }
        stage = next;
        return true;
    }

    synchronized boolean isOverdue() {
        return stage.end().filter(end -> end.isBefore(Moment.now(time))).isPresent();
    }

    /**
     * Closes the connection under whatever its thread waits for. Who has begun a request is told why, by another thread: one
     * that does not read could hold that up, and has until the next look.
     */
    void cut() {
        Doing last = cutting();
        LOG.debug("{} is cut off: it took too long ({}).", socket.childSocketId(), last);
        if (last == Doing.SENDING) {
            Threads.virtual("tenure-http-farewell", this::tell);
        } else {
            close();
        }
    }

    /** Its own thread, or its caller, may have closed it at the same time. */
    private void close() {
        try {
            socket.close();
        } catch (RuntimeException e) {
            LOG.debug("{} is closed already: {}", socket.childSocketId(), e.toString());
        }
    }

    /** What it did until now. */
    private synchronized Doing cutting() {
        Doing last = stage.doing();
        var unused = last == Doing.SENDING && move(within(Doing.TOLD, Duration.ZERO));
        return last;
    }

    private void tell() {
        try {
            socket.write(BufferData.create(TOO_SLOW));
        } catch (RuntimeException e) {
            LOG.debug("{} cannot be told why: {}", socket.childSocketId(), e.toString());
        } finally {
            close();
        }
    }

    private static byte[] tooSlow() {
        Answer answer = Answer.of(LATE);
        StringBuilder text = new StringBuilder("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n");
        Cautions.ALL.forEach(caution ->
                text.append(caution.name()).append(": ").append(caution.get()).append("\r\n"));
        answer.headers()
                .forEach((name, value) ->
                        text.append(name).append(": ").append(value).append("\r\n"));
        text.append("Content-Length: ").append(answer.body().length).append("\r\n\r\n");
        return text.append(new String(answer.body(), StandardCharsets.UTF_8))
                .toString()
                .getBytes(StandardCharsets.UTF_8);
    }
}
