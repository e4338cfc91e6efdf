package io.tenure.group;

import io.tenure.time.Moment;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * How long a node keeps itself from owning anything after its start or its return: until it has caught up, and for a
 * hold-down that doubles with each return of the last five minutes, up to a minute. So a member that comes and goes does
 * not move its keys each time.
 *
 * @param returns how often it has returned since its start
 * @param since the incarnation with which it began: being given up under an earlier one has been answered
 * @param until the end of the hold-down
 * @param recent when it returned
 */
record Quarantine(int returns, long since, boolean caughtUp, Moment until, List<Moment> recent) {

    private static final Duration WINDOW = Duration.ofMinutes(5);
    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final int MOST_DOUBLINGS = 10;

    Quarantine {
        recent = List.copyOf(recent);
    }

    static Quarantine atStart(long incarnation, Moment now, Duration holdDown) {
        return new Quarantine(0, incarnation, false, now.plus(holdDown), List.of());
    }

    /** What is said about earlier incarnations is about an earlier process. */
    Quarantine since(long incarnation) {
        return new Quarantine(returns, incarnation, caughtUp, until, recent);
    }

    Quarantine again(long incarnation, Moment now, Duration holdDown) {
        List<Moment> counted = Stream.concat(
                        recent.stream().filter(at -> at.until(now).compareTo(WINDOW) < 0), Stream.of(now))
                .toList();
        Duration doubled = holdDown.multipliedBy(1L << Math.min(MOST_DOUBLINGS, counted.size()));
        Duration length = doubled.compareTo(LONGEST) > 0 ? LONGEST : doubled;
        return new Quarantine(returns + 1, incarnation, false, now.plus(length), counted);
    }

    /** A word about an earlier return comes too late. */
    Quarantine caughtUp(int number) {
        return number == returns ? new Quarantine(returns, since, true, until, recent) : this;
    }

    boolean isOver(Moment now) {
        return caughtUp && !now.isBefore(until);
    }
}
