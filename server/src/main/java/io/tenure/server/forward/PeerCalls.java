package io.tenure.server.forward;

import io.tenure.node.Endpoint;
import io.tenure.runtime.Alarm;
import io.tenure.time.Moment;
import io.tenure.time.Time;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/**
 * Calls peers over HTTP, one try each, and says whether a failed one can have had an effect. Connections are used again.
 *
 * <p>Follows no redirects and repeats nothing: what to make of an answer is for the caller to say.
 */
final class PeerCalls implements AutoCloseable {

    private static final Duration CONNECT = Duration.ofSeconds(2);

    /** A peer closes connections that were not used for a little longer than this. */
    private static final Duration IDLE = Duration.ofSeconds(60);

    private static final String LATE = "it took too long";

    private final Time time;
    private final Set<PeerConnection> open = ConcurrentHashMap.newKeySet();
    private final Map<Endpoint, ConcurrentLinkedDeque<Idle>> idle = new ConcurrentHashMap<>();
    private volatile boolean closed;

    private record Idle(PeerConnection connection, Moment since) {}

    PeerCalls(Time time) {
        this.time = time;
    }

    /**
     * The head of the answer must have come by {@code end}, as of the next {@link #look}; after it, no piece of the body may
     * take longer than that.
     */
    CallOutcome call(Endpoint to, OutboundRequest request, Moment end) {
        return call(to, request, end, Lifelines.Lifeline.NONE);
    }

    /** The same, given up earlier if the lifeline is cut. */
    CallOutcome call(Endpoint to, OutboundRequest request, Moment end, Lifelines.Lifeline lifeline) {
        Duration left = left(end);
        if (!left.isPositive()) {
            return new CallOutcome.Unsent("there is no time left");
        }
        PeerConnection connection;
        try {
            connection = connection(to, left.compareTo(CONNECT) < 0 ? left : CONNECT);
        } catch (IOException e) {
            return new CallOutcome.Unsent("it cannot be connected to (" + reason(e) + ")");
        }
        boolean answered = false;
        Alarm.Cancel tie = lifeline.tie(connection::close);
        try {
            InboundAnswer answer = connection.exchange(request, end, left);
            answered = true;
            return new CallOutcome.Answered(new PeerExchange(connection, answer, this::keep));
        } catch (IOException e) {
            return new CallOutcome.Lost(connection.isOverdue() ? LATE : reason(e));
        } finally {
            tie.cancel();
            if (!answered) {
                connection.close();
            }
        }
    }

    private Duration left(Moment end) {
        return Moment.now(time).until(end);
    }

    private static String reason(IOException e) {
        return e instanceof SocketTimeoutException
                ? LATE
                : Optional.ofNullable(e.getMessage()).orElse("the connection was closed");
    }

    private PeerConnection connection(Endpoint to, Duration limit) throws IOException {
        ConcurrentLinkedDeque<Idle> kept = idle.get(to);
        Moment oldest = Moment.now(time).minus(IDLE);
        for (@Nullable Idle next = poll(kept); next != null; next = poll(kept)) {
            if (next.since().isAfter(oldest) && next.connection().isUsable()) {
                return next.connection();
            }
            next.connection().close();
        }
        PeerConnection opened = PeerConnection.open(to, limit);
        open.add(opened);
        return opened;
    }

    /** The one that was used last: the others may grow old. */
    private static @Nullable Idle poll(@Nullable ConcurrentLinkedDeque<Idle> kept) {
        return kept == null ? null : kept.pollFirst();
    }

    private void keep(PeerConnection connection) {
        ConcurrentLinkedDeque<Idle> kept =
                idle.computeIfAbsent(connection.to(), unused -> new ConcurrentLinkedDeque<>());
        kept.offerFirst(new Idle(connection, Moment.now(time)));
        if (closed) {
            drop();
        }
    }

    /** Ends the calls that are overdue, and closes what nobody has needed for long. Call this from time to time. */
    void look() {
        Moment now = Moment.now(time);
        open.forEach(connection -> connection.look(now));
        open.removeIf(PeerConnection::isClosed);
        Moment oldest = now.minus(IDLE);
        idle.values()
                .forEach(kept -> kept.removeIf(each -> {
                    boolean old = each.since().isBefore(oldest);
                    if (old) {
                        each.connection().close();
                    }
                    return old;
                }));
    }

    private void drop() {
        idle.values().forEach(kept -> {
            for (@Nullable Idle next = poll(kept); next != null; next = poll(kept)) {
                next.connection().close();
            }
        });
    }

    @Override
    public void close() {
        closed = true;
        drop();
    }
}
