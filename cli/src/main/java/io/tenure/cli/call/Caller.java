package io.tenure.cli.call;

import io.tenure.cli.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Asks the servers in turn, beginning with the one that answered last, until one of them judges the request or the time
 * is up. Goes round again, after a pause, when a node was unavailable, did not know the outcome, or was lost on the way; but
 * not when all of them refuse the connection, because then there is nothing to wait for.
 *
 * <p>When the first round comes to nothing, other {@linkplain Members members} of the cluster are asked as well: those that
 * answer and belong to the same cluster.
 */
public final class Caller {

    private static final Duration FIRST_REST = Duration.ofMillis(100);
    private static final Duration LONGEST_REST = Duration.ofSeconds(1);
    private static final Duration FOR_OTHERS = Duration.ofSeconds(4);
    private static final Duration LONGEST_PROBE = Duration.ofSeconds(1);

    private final List<Server> servers;
    private final Duration timeout;
    private final Surroundings surroundings;
    private final Members members;
    private final Consumer<String> remarks;
    private final Exchange wire;
    private boolean turned;
    private int current;

    public Caller(List<Server> servers, Duration timeout, Surroundings surroundings) {
        this(servers, timeout, surroundings, Members.NONE, remark -> {});
    }

    /** Of those that are asked beside the named ones, {@code remarks} is told in a sentence. */
    public Caller(
            List<Server> servers,
            Duration timeout,
            Surroundings surroundings,
            Members members,
            Consumer<String> remarks) {
        this.servers = new ArrayList<>(servers);
        this.timeout = timeout;
        this.surroundings = surroundings;
        this.members = members;
        this.remarks = remarks;
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
            Duration end = deadline.minus(reserve(deadline));
            for (int i = 0; i < servers.size() && left(end).isPositive(); i++) {
                Server server = servers.get(current);
                // Whoever is frozen must not use up the time of those after it.
                Reply reply = wire.send(server, request, left(end).dividedBy(servers.size() - i));
                if (reply instanceof Reply.Answered answered && tries.isFinal(answered.answer())) {
                    return accepted(tries, answered.answer());
                }
                tries.add(reply);
                current = (current + 1) % servers.size();
            }
            if (turnToOthers(tries, deadline)) {
                continue;
            }
            Duration pause = longer(rest, tries.askedFor());
            if (!tries.worthRepeating() || pause.compareTo(left(deadline)) >= 0) {
                throw tries.failure();
            }
            surroundings.rest(pause);
            rest = shorter(rest.multipliedBy(2), LONGEST_REST);
        }
    }

    private Answer accepted(Tries tries, Answer answer) {
        Answer done = tries.accept(answer);
        done.members().ifPresent(hint -> members.seen(hint.cluster(), hint.members()));
        return done;
    }

    /** Once: whoever else is alive and of the same cluster is asked from now on, too. */
    private boolean turnToOthers(Tries tries, Duration deadline) {
        if (turned) {
            return false;
        }
        turned = true;
        String shortcoming = tries.shortcoming();
        List<Server> found = new ArrayList<>();
        for (Server other : members.others()) {
            if (!servers.contains(other) && left(deadline).isPositive() && isOurs(other, tries, deadline)) {
                found.add(other);
            }
        }
        if (found.isEmpty()) {
            return false;
        }
        remarks.accept(shortcoming + "; asking " + found.getFirst() + ", another member of the cluster.");
        servers.addAll(0, found);
        current = 0;
        return true;
    }

    /** A tunnel or a port may lead to another cluster today, and what is meant for one must not be done to the other. */
    private boolean isOurs(Server other, Tries tries, Duration deadline) {
        Request probe = Request.get(Target.of("status"));
        Reply reply =
                wire.send(other, probe, shorter(LONGEST_PROBE, left(deadline).dividedBy(2)));
        if (reply instanceof Reply.Answered answered) {
            Json cluster = answered.answer().readable().at("cluster");
            return !cluster.isNull() && members.isOurs(cluster.display());
        }
        tries.addProbe(reply);
        return false;
    }

    /** What is kept of the time for others, as long as they were not asked. */
    private Duration reserve(Duration deadline) {
        return turned || members.others().isEmpty()
                ? Duration.ZERO
                : shorter(FOR_OTHERS, left(deadline).dividedBy(2));
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
