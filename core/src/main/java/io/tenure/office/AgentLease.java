package io.tenure.office;

import io.tenure.lease.LeaseSettings;
import io.tenure.lease.agent.LeaseAnswer;
import io.tenure.lease.agent.LeaseAnswer.Denied;
import io.tenure.lease.agent.LeaseAnswer.Granted;
import io.tenure.time.Backoff;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A candidacy's dealings with one agent.
 *
 * @param sent the request whose answer is awaited: its number, and when it was sent
 * @param until until when the lease is trusted; empty if it is not held
 * @param next when to ask again
 * @param failures requests in a row that nobody answered
 * @param roundTrip how long the last answer took
 */
record AgentLease(
        Optional<Sent> sent, Optional<Moment> until, Moment next, int failures, Optional<Duration> roundTrip) {

    private static final Backoff BACKOFF = Backoff.doubling(Duration.ofMillis(20), Duration.ofMillis(1280));

    static AgentLease starting(Moment now) {
        return new AgentLease(Optional.empty(), Optional.empty(), now, 0, Optional.empty());
    }

    record Sent(long sequence, Moment at) {}

    /** Whether a request is due: its time has come, and none is under way or the one under way has taken too long. */
    boolean isDue(Moment now, LeaseSettings settings) {
        boolean free =
                sent.isEmpty() || !sent.get().at().plus(patience(settings)).isAfter(now);
        return free && !next.isAfter(now);
    }

    AgentLease sending(long sequence, Moment now, LeaseSettings settings) {
        int missed = sent.isPresent() ? failures + 1 : failures;
        return new AgentLease(
                Optional.of(new Sent(sequence, now)), until, now.plus(settings.renew()), missed, roundTrip);
    }

    /** The lease is trusted from when the request was sent; only the answer to the latest request counts. */
    AgentLease answered(LeaseAnswer answer, Moment now, LeaseSettings settings) {
        if (sent.isEmpty() || sent.get().sequence() != answer.sequence()) {
            return this;
        }
        Moment at = sent.get().at();
        Optional<Duration> took = Optional.of(at.until(now));
        return switch (answer) {
            case Granted a -> new AgentLease(Optional.empty(), Optional.of(at.plus(settings.trust())), next, 0, took);
            case Denied a -> new AgentLease(Optional.empty(), Optional.empty(), now.plus(pause(a, settings)), 0, took);
        };
    }

    /** The request could not be delivered or was not answered. A held lease stays held until its end. */
    AgentLease failed(long sequence, Moment now, LeaseSettings settings) {
        if (sent.isEmpty() || sent.get().sequence() != sequence) {
            return this;
        }
        Duration backoff = BACKOFF.after(failures + 1);
        Duration pause = backoff.compareTo(settings.renew()) < 0 ? backoff : settings.renew();
        return new AgentLease(Optional.empty(), until, now.plus(pause), failures + 1, roundTrip);
    }

    /** The same without a lease whose time is over. */
    AgentLease runOut(Moment now) {
        return until.isPresent() && !until.get().isAfter(now)
                ? new AgentLease(sent, Optional.empty(), next, failures, roundTrip)
                : this;
    }

    /** When this worker has something to do: ask, ask again for want of an answer, or let the lease go. */
    Stream<Moment> wakeAt(LeaseSettings settings) {
        Moment ask = sent.map(s -> s.at().plus(patience(settings)))
                .filter(patience -> patience.isAfter(next))
                .orElse(next);
        return Stream.concat(Stream.of(ask), until.stream());
    }

    /** Without the lease, and without the pending request, whose send time has become meaningless. */
    AgentLease dropped() {
        return new AgentLease(Optional.empty(), Optional.empty(), next, failures, roundTrip);
    }

    /**
     * How long to wait for an answer. After an unanswered request, as long as an answer would be useful: otherwise a
     * slow agent would never be heard.
     *
     * <p>Not {@link Duration#dividedBy}, which computes with decimals and would run at every step.
     */
    private Duration patience(LeaseSettings settings) {
        return failures > 0
                ? settings.trust()
                : Duration.ofNanos(settings.trust().toNanos() / 2);
    }

    private static Duration pause(Denied denied, LeaseSettings settings) {
        Duration least = settings.renew().dividedBy(50);
        Duration asked = denied.retryAfter();
        return asked.compareTo(least) < 0 ? least : asked.compareTo(settings.ttl()) > 0 ? settings.ttl() : asked;
    }
}
