package io.tenure.server.api.watch;

import io.tenure.runtime.Ids;
import io.tenure.runtime.Waiting;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.TimeText;
import io.tenure.store.Topic;
import io.tenure.store.Unavailable;
import io.tenure.store.wire.WatchRequest;
import io.tenure.time.DurationText;
import io.tenure.time.Moment;
import io.tenure.time.Time;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Requests that wait until something has happened, woken by the hints of the store. They are counted apart, so that they
 * leave room for others, and a client that has left is noticed: nothing is done for it any more.
 */
public final class LongPolls {

    static final Duration LONGEST = Duration.ofSeconds(60);

    private static final Duration TICK = Duration.ofSeconds(1);

    /** The least time between two looks: a busy queue gives hints all the time. */
    private static final Duration PACE = Duration.ofMillis(10);

    private final ClientWatches watches;
    private final Time time;
    private final int most;
    private final Duration tick;
    private final AtomicInteger waiting = new AtomicInteger();

    public LongPolls(ClientWatches watches, Time time, int most) {
        this(watches, time, most, TICK);
    }

    /** @param tick how often to look without a hint, and to check whether the client is still there */
    LongPolls(ClientWatches watches, Time time, int most, Duration tick) {
        this.watches = watches;
        this.time = time;
        this.most = most;
        this.tick = tick;
    }

    /** What is waited for. */
    public interface Look<T> {

        /** What is waited for, if it is there now. */
        Optional<T> now();

        /** When to look again if there is no hint before, if that is known. */
        default Optional<Duration> next() {
            return Optional.empty();
        }

        /** The client has left in the meantime, and nobody gets what was found. */
        default void undo(T found) {}
    }

    /** Who wakes a request. */
    @FunctionalInterface
    public interface Alarm {

        /** Returns when it is time to look again, or after this time. */
        void await(Duration limit);
    }

    /** How long a request wants to wait; by default not at all. */
    public static Duration limit(Optional<String> text) {
        Duration limit = text.map(given -> TimeText.duration("wait", given)).orElse(Duration.ZERO);
        if (limit.isNegative() || limit.compareTo(LONGEST) > 0) {
            throw Refusal.invalid("wait must be from 0s to " + LONGEST.toSeconds() + "s, not " + DurationText.of(limit)
                    + ": ask again when the answer is empty.");
        }
        return limit;
    }

    /** Looks now and, if there is nothing, after each hint about the topics until the limit is over. */
    public <T> Optional<T> await(Request request, Duration limit, Set<Topic> topics, Look<T> look) {
        Optional<T> found = look.now();
        if (found.isPresent() || limit.isZero()) {
            return found;
        }
        WatchRequest watch = new WatchRequest(Ids.uuid(), topics);
        try {
            // The first wait is over at once: a topic that is new counts as touched.
            return await(request, limit, pause -> watches.await(watch, pause), look);
        } finally {
            watches.forget(watch.watcher());
        }
    }

    /** Looks each time that somebody else says so, and from time to time, until the limit is over. */
    public <T> Optional<T> await(Request request, Duration limit, Alarm alarm, Look<T> look) {
        enter();
        try {
            return await(request, Moment.now(time).plus(limit), alarm, look);
        } finally {
            waiting.decrementAndGet();
        }
    }

    private <T> Optional<T> await(Request request, Moment end, Alarm alarm, Look<T> look) {
        Duration pause = tick;
        while (true) {
            alarm.await(pause);
            Optional<T> found = request.isAbandoned() ? Optional.empty() : look.now();
            if (request.isAbandoned()) {
                found.ifPresent(look::undo);
                throw Refusal.hangingUp(Problem.of(ProblemType.UNAVAILABLE, "The client has left."));
            }
            Duration left = Moment.now(time).until(end);
            if (found.isPresent() || left.isNegative() || left.isZero()) {
                return found;
            }
            rest();
            pause = Stream.concat(look.next().stream(), Stream.of(tick, left))
                    .min(Duration::compareTo)
                    .orElseThrow();
        }
    }

    private void enter() {
        if (waiting.incrementAndGet() > most) {
            waiting.decrementAndGet();
            throw new Refusal(Problem.of(
                    ProblemType.OVERLOADED,
                    most + " requests wait here, as many as may: take another node, or ask without wait."));
        }
    }

    private static void rest() {
        try {
            Waiting.pause(PACE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Unavailable("The wait was interrupted.", e);
        }
    }
}
