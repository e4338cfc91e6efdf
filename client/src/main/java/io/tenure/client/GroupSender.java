package io.tenure.client;

import io.tenure.store.Unavailable;
import io.tenure.store.engine.PendingCall;
import io.tenure.store.wire.WireException;
import io.tenure.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Brings calls of one kind to the cluster, many in one message: while some messages are under way, what comes waits and
 * then travels together. A message without a good answer is sent again until its calls have ended.
 */
abstract class GroupSender<C extends PendingCall<?>> {

    /** One is carried out while the next is on its way. More of them would only make them smaller. */
    private static final int MAX_FLIGHTS = 2;

    private static final Duration RETRY = Duration.ofMillis(20);
    private static final Duration SLOW_RETRY = Duration.ofMillis(200);

    private final String path;
    private final NodeCaller line;
    private final Nodes nodes;
    private final Time time;
    private final RemoteConfig config;

    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<C> queue = new ArrayDeque<>();
    private final TreeMap<Long, Flight<C>> flights = new TreeMap<>();
    private long queuedBytes;
    private long nextNumber = 1;
    private @Nullable String closed;

    GroupSender(String path, NodeCaller line, Nodes nodes, Time time, RemoteConfig config) {
        this.path = path;
        this.line = line;
        this.nodes = nodes;
        this.time = time;
        this.config = config;
    }

    /** How many bytes of calls go into one message. */
    abstract long capacity();

    /** The message without what changes from one try to the next. {@code floor} is the lowest number under way. */
    abstract byte[] cargo(long number, long floor, List<C> calls);

    abstract byte[] message(Flight<C> flight);

    /** Answers the calls of a flight; returns those that are to be sent in another one. */
    abstract List<C> unload(List<C> calls, byte[] reply);

    final long deadline() {
        return time.nanos() + config.timing().call().toNanos();
    }

    /** Queues a call; false if too much waits already. */
    final boolean offer(C call) {
        lock.lock();
        try {
            if (closed != null) {
                throw new Unavailable(closed, null);
            }
            RemoteConfig.Bounds bounds = config.bounds();
            if (queue.size() >= bounds.waitingCalls() || queuedBytes + call.bytes() > bounds.waitingBytes()) {
                return false;
            }
            queue.add(call);
            queuedBytes += call.bytes();
        } finally {
            lock.unlock();
        }
        pump();
        return true;
    }

    /** Sends what can be sent. */
    final void pump() {
        List<Try<C>> tries = new ArrayList<>();
        lock.lock();
        try {
            if (closed == null && line.ready()) {
                long now = time.nanos();
                Instant wall = time.wall();
                flights.values().stream()
                        .filter(flight -> flight.due(now, wall))
                        .forEach(flight -> tries.add(new Try<>(flight, flight.sending())));
                while (flights.size() < MAX_FLIGHTS && !queue.isEmpty()) {
                    pack(now, tries);
                }
            }
        } finally {
            lock.unlock();
        }
        tries.forEach(this::send);
    }

    private void pack(long now, List<Try<C>> tries) {
        List<C> calls = new ArrayList<>();
        long bytes = 0;
        for (C call = queue.peek(); call != null; call = queue.peek()) {
            if (!calls.isEmpty() && bytes + call.bytes() > capacity()) {
                break;
            }
            dequeue();
            if (!call.ended()) {
                calls.add(call);
                bytes += call.bytes();
            }
        }
        if (!calls.isEmpty()) {
            long number = nextNumber++;
            long floor = flights.isEmpty() ? number : flights.firstKey();
            Flight<C> flight = new Flight<>(number, calls, cargo(number, floor, calls), time.wall(), now);
            flights.put(number, flight);
            tries.add(new Try<>(flight, flight.sending()));
        }
    }

    private C dequeue() {
        C call = queue.remove();
        queuedBytes -= call.bytes();
        return call;
    }

    private void send(Try<C> one) {
        var unused = line.post(path, message(one.flight), config.timing().attempt())
                .thenAccept(reply -> arrived(one, reply));
    }

    private void arrived(Try<C> one, Reply reply) {
        Flight<C> flight = one.flight;
        lock.lock();
        try {
            if (flights.get(flight.number()) != flight || !flight.isAt(one.number)) {
                return;
            }
            switch (reply) {
                case Reply.Good good -> landed(flight, good.body());
                case Reply.Bad bad -> flight.failed(bad.harmless(), retryAt(flight));
            }
        } finally {
            lock.unlock();
        }
        pump();
    }

    private void landed(Flight<C> flight, byte[] reply) {
        try {
            List<C> again = unload(flight.calls(), reply);
            flights.remove(flight.number());
            for (C call : again.reversed()) {
                call.underWay(false);
                queue.addFirst(call);
                queuedBytes += call.bytes();
            }
        } catch (WireException e) {
            nodes.failed(nodes.current(), "gives answers that cannot be read: " + e.getMessage());
            flight.failed(false, retryAt(flight));
        }
    }

    /** Each node once in quick succession, then slower. */
    private long retryAt(Flight<C> flight) {
        return time.nanos() + (flight.attempts() <= nodes.count() ? RETRY : SLOW_RETRY).toNanos();
    }

    /** Ends the calls whose time is over, and sends again what is due. */
    final void sweep() {
        lock.lock();
        try {
            long now = time.nanos();
            for (C call = queue.peek(); call != null && call.expired(now); call = queue.peek()) {
                dequeue().fail(overdue(), null);
            }
            for (Flight<C> flight : flights.values()) {
                boolean old = flight.tooOld(time.wall());
                flight.calls().stream()
                        .filter(call -> !call.ended() && (old || call.expired(now)))
                        .forEach(call -> call.fail(overdue(), null));
            }
            flights.values().removeIf(Flight::ended);
        } finally {
            lock.unlock();
        }
        pump();
    }

    private String overdue() {
        String complaint = nodes.complaint();
        return "No answer came within " + config.timing().call() + ": " + complaint
                + (complaint.endsWith(".") ? "" : ".");
    }

    /** Ends all calls; later ones are refused with the same sentence. Idempotent. */
    final void close(String why) {
        lock.lock();
        try {
            closed = why;
            queue.forEach(call -> call.fail(why, null));
            queue.clear();
            queuedBytes = 0;
            flights.values().forEach(flight -> {
                flight.calls().forEach(call -> {
                    call.risk();
                    call.fail(why, null);
                });
            });
            flights.clear();
        } finally {
            lock.unlock();
        }
    }

    private record Try<C extends PendingCall<?>>(Flight<C> flight, int number) {}
}
