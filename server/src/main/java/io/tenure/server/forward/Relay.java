package io.tenure.server.forward;

import io.tenure.group.GroupMember;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/** What a client is told of what became of its request at another member. */
final class Relay {

    private Relay() {}

    /** The member's answer as this node passes it on. */
    static Answer of(Journey journey, PeerExchange exchange, GroupMember by) {
        InboundAnswer received = exchange.answer();
        Answer answer = new Answer(
                received.status(),
                ForwardHeaders.back(received, by.id().toString()),
                new byte[0],
                Optional.of(new RelayedBody(exchange)));
        OptionalLong length = received.length();
        if (length.isPresent()
                && length.getAsLong() <= Forwarder.HELD_BYTES
                && !journey.request().method().equals("HEAD")) {
            return whole(journey, answer, exchange, by);
        }
        return length.isPresent() ? answer.with("Content-Length", Long.toString(length.getAsLong())) : answer;
    }

    /** With its body in one piece. */
    private static Answer whole(Journey journey, Answer answer, PeerExchange exchange, GroupMember by) {
        try (exchange) {
            byte[] body = exchange.answer().body().readAllBytes();
            return new Answer(answer.status(), answer.headers(), body, Optional.empty());
        } catch (IOException e) {
            throw fateUnknown(journey, by, String.valueOf(e.getMessage()));
        }
    }

    static Refusal notReached(GroupMember member, String why) {
        return new Refusal(
                Problem.of(ProblemType.UNAVAILABLE, "The node " + member.id() + " was not reached: " + why + "."));
    }

    static Refusal fateUnknown(Journey journey, GroupMember member, String why) {
        String sentence = "The node " + member.id() + " was asked, but its answer did not come: " + why + ".";
        return journey.isSafe()
                ? new Refusal(Problem.of(ProblemType.UNAVAILABLE, sentence))
                : new Refusal(Problem.of(
                        ProblemType.INDETERMINATE,
                        sentence + " It may still take effect. Send the same again with an Idempotency-Key, where the"
                                + " path takes one, or look what has become of it."));
    }
}
