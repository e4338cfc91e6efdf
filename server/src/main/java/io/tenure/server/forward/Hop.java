package io.tenure.server.forward;

import io.tenure.node.ClusterId;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.store.wire.Wire;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;

/**
 * How far a request has come among the members, and how long it has left.
 *
 * <p>A request makes at most {@link #MOST} hops, so it always ends. Only members say how many it has made: they name their
 * cluster with it. Time is told as what is left, because the clocks of two nodes differ.
 *
 * @param number 0 for a request that comes from a client
 */
public record Hop(int number, Duration left) {

    public static final int MOST = 2;

    /** Longer than the longest wait that a client can ask for. */
    static final Duration WHOLE = Duration.ofSeconds(75);

    static final String NUMBER = "Tenure-Hops";
    static final String LEFT = "Tenure-Time-Left";

    /** Those of the request; refused if they cannot come from a member of this cluster. */
    public static Hop of(Request request, ClusterId here) {
        Optional<String> cluster = request.header(Wire.CLUSTER);
        if (cluster.isPresent() && !cluster.get().equals(here.toString())) {
            throw new Refusal(Problem.of(
                            ProblemType.CONFLICT,
                            "This is cluster " + here + ", not " + cluster.get() + ": correct the address.")
                    .with("reason", "other-cluster"));
        }
        Optional<String> number = request.header(NUMBER);
        if (number.isEmpty()) {
            return new Hop(0, WHOLE);
        }
        if (cluster.isEmpty()) {
            throw Refusal.invalid("The header " + NUMBER + " is for members of the cluster: leave it out.");
        }
        return new Hop(parsed(number.get()), left(request.header(LEFT)));
    }

    private static int parsed(String text) {
        return switch (text) {
            case "1" -> 1;
            case "2" -> MOST;
            default -> throw Refusal.invalid("The header " + NUMBER + " must be 1 or 2, not '" + text + "'.");
        };
    }

    private static Duration left(Optional<String> text) {
        try {
            Duration given = text.map(Duration::parse).orElse(WHOLE);
            return given.compareTo(WHOLE) < 0 ? given : WHOLE;
        } catch (DateTimeParseException e) {
            throw Refusal.invalid("The header " + LEFT + " must be a duration such as PT4.5S.");
        }
    }

    /** Whether no member has seen the request before: only then it is sent again if that may help. */
    public boolean isEntry() {
        return number == 0;
    }

    /** What a member says to the next one. */
    List<Field> onward(ClusterId here, Duration left) {
        return List.of(
                new Field(Wire.CLUSTER, here.toString()),
                new Field(NUMBER, Integer.toString(number + 1)),
                new Field(LEFT, left.toString()));
    }

    /** Refuses a request that was forwarded as often as it may be. */
    void checkLeft() {
        if (number >= MOST) {
            throw Refusal.invalid("The request was forwarded " + number
                    + " times already, which is the most: the members see each other differently now. Send it again.");
        }
        if (!left.isPositive()) {
            throw new Refusal(Problem.of(ProblemType.UNAVAILABLE, "There is no time left to forward the request."));
        }
    }
}
