package io.tenure.cli.call;

import java.time.Duration;
import java.util.List;

/**
 * Asks the servers in turn, beginning with the one that answered last, until one of them judges the request or the time
 * is up. Goes round again, after a pause, when a node was unavailable, did not know the outcome, or was lost on the way; but
 * not when all of them refuse the connection, because then there is nothing to wait for.
 */
public final class Caller {

    private static final Duration FIRST_REST = Duration.ofMillis(100);
    private static final Duration LONGEST_REST = Duration.ofSeconds(1);

    private final List<Server> servers;
    private final Duration timeout;
    private final Surroundings surroundings;
    private final Exchange wire;
    private int current;

    public Caller(List<Server> servers, Duration timeout, Surroundings surroundings) {
        this.servers = List.copyOf(servers);
        this.timeout = timeout;
        this.surroundings = surroundings;
        this.wire = new Exchange(surroundings);
    }

    /** The answer of a node that did it. A changing request must be {@linkplain Request#keyed keyed}. */
    public Answer call(Request request) {
        if (request.isChange() && request.key().isEmpty()) {
            throw new IllegalArgumentException("A changing request without a key cannot be repeated");
        }
        Duration deadline = surroundings.now().plus(timeout);
        Tries tries = new Tries(request, timeout);
        Duration rest = FIRST_REST;
        while (true) {
            for (int i = 0; i < servers.size() && left(deadline).isPositive(); i++) {
                Server server = servers.get(current);
                // Whoever is frozen must not use up the time of those after it.
                Reply reply = wire.send(server, request, left(deadline).dividedBy(servers.size() - i));
                if (reply instanceof Reply.Answered answered && tries.isFinal(answered.answer())) {
                    return tries.accept(answered.answer());
                }
                tries.add(reply);
                current = (current + 1) % servers.size();
            }
            Duration pause = longer(rest, tries.askedFor());
            if (!tries.worthRepeating() || pause.compareTo(left(deadline)) >= 0) {
                throw tries.failure();
            }
            surroundings.rest(pause);
            rest = shorter(rest.multipliedBy(2), LONGEST_REST);
        }
    }

    private Duration left(Duration deadline) {
        return deadline.minus(surroundings.now());
    }

    private static Duration longer(Duration a, Duration b) {
        return a.compareTo(b) > 0 ? a : b;
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }
}
