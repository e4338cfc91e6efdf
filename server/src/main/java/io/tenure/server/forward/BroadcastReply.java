package io.tenure.server.forward;

import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Problems;
import io.tenure.server.http.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** What one of many members has said. */
sealed interface BroadcastReply {

    /** The most of one member's answer. */
    int MAX_BYTES = 1024 * 1024;

    record Said(String text) implements BroadcastReply {}

    /** @param problem the members of the problem */
    record Failed(Map<?, ?> problem) implements BroadcastReply {}

    /** Reads an answer to its end, and closes it. */
    static BroadcastReply of(Answer answer) throws IOException, InterruptedException {
        byte[] bytes = answer.body();
        if (answer.stream().isPresent()) {
            try (Answer.Stream stream = answer.stream().get()) {
                checkEnds(answer);
                Collected collected = new Collected();
                stream.to(collected);
                bytes = collected.toByteArray();
            }
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        return answer.status() < 300 ? new Said(text) : new Failed(problem(answer.status(), bytes, text));
    }

    static BroadcastReply failed(Exception e) {
        return failed(Problems.of(e));
    }

    static BroadcastReply late() {
        return failed(Problem.of(ProblemType.UNAVAILABLE, "The node took too long to answer."));
    }

    private static BroadcastReply failed(Problem problem) {
        return new Failed(Json.read(problem.json(), Map.class));
    }

    private static void checkEnds(Answer answer) {
        if (answer.headers().getOrDefault("Content-Type", "").startsWith("text/event-stream")) {
            throw Refusal.invalid("A stream has no end that could be waited for: ask one node with target=PEER_ID.");
        }
    }

    private static Map<?, ?> problem(int status, byte[] bytes, String text) {
        try {
            return Json.read(bytes, Map.class);
        } catch (Refusal e) {
            return Map.of("status", status, "detail", text);
        }
    }

    /** Takes no more than it may hold. */
    final class Collected extends OutputStream {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public void write(int one) {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] piece, int from, int length) {
            if (bytes.size() + length > MAX_BYTES) {
                throw new Refusal(Problem.of(
                        ProblemType.TOO_LARGE,
                        "The answer is over " + MAX_BYTES / 1024 + " KiB: ask this node alone with target=PEER_ID."));
            }
            bytes.write(piece, from, length);
        }

        byte[] toByteArray() {
            return bytes.toByteArray();
        }
    }
}
