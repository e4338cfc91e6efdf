package io.tenure.server.forward;

import io.tenure.node.Endpoint;
import io.tenure.time.Moment;
import io.tenure.time.Time;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Sends messages to other members, one try each, over the connections that forwarding keeps. */
public final class PeerPost {

    /** No answer is longer. */
    public static final int MAX_ANSWER_BYTES = 8 * 1024 * 1024;

    private static final int OK = 200;

    private final PeerCalls calls;
    private final Time time;

    PeerPost(PeerCalls calls, Time time) {
        this.calls = calls;
        this.time = time;
    }

    /** A message and what is said about it. */
    @SuppressWarnings("ArrayRecordComponent")
    public record Message(String path, Map<String, String> headers, byte[] body) {

        public Message {
            headers = Map.copyOf(headers);
        }

        private OutboundRequest request() {
            List<Field> fields = headers.entrySet().stream()
                    .map(header -> new Field(header.getKey(), header.getValue()))
                    .toList();
            return new OutboundRequest("POST", path, fields, new OutboundBody.Held(body));
        }
    }

    /** The body of the answer. Fails if there is none in time, or one that says no. Blocks. */
    public byte[] send(Endpoint to, Message message, Duration limit) throws IOException {
        return switch (calls.call(to, message.request(), Moment.now(time).plus(limit))) {
            case CallOutcome.Answered answered -> read(answered.exchange());
            case CallOutcome.Unsent unsent -> throw new IOException("The message was not sent: " + unsent.why() + ".");
            case CallOutcome.Lost lost -> throw new IOException("No answer came: " + lost.why() + ".");
        };
    }

    private static byte[] read(PeerExchange exchange) throws IOException {
        try (exchange) {
            InboundAnswer answer = exchange.answer();
            byte[] body = answer.body().readNBytes(MAX_ANSWER_BYTES + 1);
            if (body.length > MAX_ANSWER_BYTES) {
                throw new IOException("The answer is over " + MAX_ANSWER_BYTES / 1024 + " KiB.");
            }
            if (answer.status() != OK) {
                throw new IOException("The member says no, with the status " + answer.status() + ".");
            }
            return body;
        }
    }
}
