package io.tenure.engine.log;

import io.tenure.engine.EngineConfig;
import io.tenure.engine.Relay;
import io.tenure.runtime.Alarm;
import io.tenure.runtime.Threads;
import io.tenure.runtime.Waiting;
import io.tenure.store.Unavailable;
import io.tenure.store.log.Applied;
import io.tenure.store.log.SessionId;
import io.tenure.time.Time;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Brings this node's calls through the log, many in one entry.
 *
 * <pre>
 *   queue ──pack──▶ flight ──send──▶ leader ──▶ log ──▶ applied on this node ──▶ answers
 *                     ▲ ────── again, the same bytes ◀──── not the leader, no reply
 * </pre>
 *
 * <p>A call that waits in the queue joins a flight that is sent after the call began; so a barrier sees all that was
 * acknowledged before (C9). Answers come from this node's own {@link #applied}, never from the leader's reply: who has
 * an answer finds its effect in the local tables. A flight is named by (session, number), and the state machine applies
 * it once however often it is sent. Groups of other senders ({@link Relay}) travel beside the node's own, under their own
 * names; the answers of an entry tell what became of all of them.
 *
 * <p>Every call ends by its deadline ({@link #sweep}), whatever the log does. The queue is bounded.
 */
public final class Batcher implements AutoCloseable {

    /** Before a flight is sent again. */
    private static final Duration RETRY = Duration.ofMillis(20);

    private static final Duration SWEEP = Duration.ofMillis(20);

    private final SessionId session;
    private final Route.Finder routes;
    private final CallDeadlines deadlines;
    private final Time time;
    private final Alarm alarm;
    private final EngineConfig config;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition work = lock.newCondition();
    private final CallQueue queue;
    private final BatchDelay delay = new BatchDelay();
    private final Flights flights;
    private long resent;
    private boolean sweeping;
    private @Nullable String closed;

    /** @param majorityLoss a sentence while it is known that no leader can be elected */
    public Batcher(
            SessionId session,
            Route.Finder routes,
            Supplier<Optional<String>> majorityLoss,
            Time time,
            Alarm alarm,
            EngineConfig config) {
        this.session = session;
        this.routes = routes;
        this.deadlines = new CallDeadlines(config.timing().call(), majorityLoss, routes);
        this.time = time;
        this.alarm = alarm;
        this.config = config;
        this.queue = new CallQueue(config.bounds());
        this.flights = new Flights(session, time);
    }

    public void start() {
        Threads.platform("tenure-batcher-" + config.name(), this::run);
    }

    /** Queues commands that shall stand together in the log; empty if too much waits already. */
    public Optional<Call> offer(List<byte[]> commands) {
        return offer(new Call(commands, deadlines.next(time.nanos())));
    }

    /** Queues a group of another sender; empty if too much waits already. */
    public Optional<Call> offer(RelayedGroup group) {
        return offer(new Call(group, deadlines.next(time.nanos())));
    }

    private Optional<Call> offer(Call call) {
        lock.lock();
        try {
            if (closed != null) {
                throw new Unavailable(closed, null);
            }
            if (!queue.add(call)) {
                return Optional.empty();
            }
            sweepSoon();
            if (queue.size() == 1 || delay.satisfied(queue.size())) {
                work.signal();
            }
            return Optional.of(call);
        } finally {
            lock.unlock();
        }
    }

    /** Returns when this node has applied everything that was acknowledged anywhere before the call. */
    public void barrier() {
        var unused = Call.answers(offer(List.of()));
    }

    /** An entry was applied on this node. Its groups of this session are answered, and those that travelled with them. */
    public void applied(List<Applied.Answers> entry) {
        for (Applied.Answers answers : entry) {
            if (answers.session().equals(session)) {
                applied(answers, entry);
            }
        }
    }

    private void applied(Applied.Answers own, List<Applied.Answers> entry) {
        Flight flight;
        lock.lock();
        try {
            flight = flights.end(own.number());
            if (flight == null) {
                return;
            }
            delay.answered(flight.size(), time.nanos());
            if (!queue.isEmpty()) {
                work.signal();
            }
        } finally {
            lock.unlock();
        }
        flight.answer(own.answers(), entry);
    }

    /** How often a group was sent again. */
    public long resent() {
        lock.lock();
        try {
            return resent;
        } finally {
            lock.unlock();
        }
    }

    /** The leader is ready: no need to wait any longer. */
    public void hurry() {
        now(Flight::hurry);
    }

    /** Another node leads: all that has no reply yet goes there. */
    public void redirect() {
        now(Flight::redirect);
    }

    /** The state was replaced by a dump, so entries may have been passed over: their answers must be asked for again. */
    public void repeat() {
        now(Flight::passedOver);
    }

    private void now(ObjLongConsumer<Flight> change) {
        lock.lock();
        try {
            flights.each(flight -> change.accept(flight, time.nanos()));
            work.signal();
        } finally {
            lock.unlock();
        }
    }

    /** While calls are under way somebody looks at the clock; when there are none, nobody does. */
    private void sweepSoon() {
        if (!sweeping) {
            sweeping = true;
            var unused = alarm.in(SWEEP, this::sweepAgain);
        }
    }

    private void sweepAgain() {
        sweep(time.nanos());
        lock.lock();
        try {
            sweeping = false;
            if (closed == null && (!queue.isEmpty() || !flights.isEmpty())) {
                sweepSoon();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends the calls whose time is over, and wakes up for those to be sent again. */
    void sweep(long now) {
        lock.lock();
        try {
            long over = deadlines.over(now);
            queue.failExpired(over, deadlines::overdue);
            flights.failExpired(over, deadlines::overdue);
            work.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Ends all calls; later ones are refused with the same sentence. Idempotent. */
    void close(String why, @Nullable Throwable cause) {
        lock.lock();
        try {
            if (closed == null) {
                closed = why;
            }
            queue.failAll(why, cause);
            flights.failAll(why, cause);
            work.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        close("The store is closed.", null);
    }

    private void run() {
        for (Try next = next(); next != null; next = next()) {
            send(next.flight, next.number);
        }
    }

    /** Waits for something to send; null when closed. */
    private @Nullable Try next() {
        lock.lock();
        try {
            while (closed == null) {
                long now = time.nanos();
                Flight again = flights.due(now);
                Flight flight = again == null ? pack(now) : again;
                if (flight != null) {
                    return new Try(flight, flight.sending());
                }
                if (mayPack()) {
                    Waiting.forSignal(work, delay.left(queue.size(), now));
                } else {
                    work.awaitUninterruptibly();
                }
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    private boolean mayPack() {
        return !queue.isEmpty() && flights.haveRoom();
    }

    private @Nullable Flight pack(long now) {
        if (!mayPack() || delay.left(queue.size(), now).isPositive()) {
            return null;
        }
        List<Call> calls = queue.take();
        return calls.isEmpty() ? null : flights.begin(calls);
    }

    private void send(Flight flight, int attempt) {
        Optional<Route> route = routes.toLeader();
        if (route.isEmpty()) {
            ended(flight, attempt, false);
            return;
        }
        flight.handedOver();
        var unused = route.get()
                .send(flight.message())
                .whenComplete((reply, error) -> ended(flight, attempt, error == null));
    }

    private void ended(Flight flight, int attempt, boolean logged) {
        lock.lock();
        try {
            if (logged) {
                flight.logged(attempt);
            } else {
                resent++;
                flight.failed(attempt, time.nanos() + RETRY.toNanos());
            }
        } finally {
            lock.unlock();
        }
    }

    private record Try(Flight flight, int number) {}
}
