package io.tenure.server.http;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a handler gives back: a status, headers, and a body that may be empty.
 *
 * @param stream writes a body that has no end of its own, in place of {@code body}
 */
@SuppressWarnings("ArrayRecordComponent")
public record Answer(int status, Map<String, String> headers, byte[] body, Optional<Stream> stream) {

    private static final byte[] NOTHING = {};
    private static final String RETRY_AFTER_SECONDS = "1";

    /** A body that has no end of its own. It is closed in any case, also if it was never written. */
    public interface Stream extends AutoCloseable {

        /** Writes until the client leaves, which is an exception of the output, or there is no more to tell. */
        void to(OutputStream out) throws IOException, InterruptedException;

        @Override
        void close();
    }

    /** The source of a body has failed before its end, and the client must not take what it has for the whole. */
    public static final class Torn extends IOException {

        private static final long serialVersionUID = 1L;

        public Torn(String message) {
            super(message);
        }
    }

    public static Answer of(int status, String mediaType, byte[] body) {
        return new Answer(status, Map.of("Content-Type", mediaType), body, Optional.empty());
    }

    public static Answer empty(int status) {
        return new Answer(status, Map.of(), NOTHING, Optional.empty());
    }

    public static Answer json(Object value) {
        return of(200, Json.MEDIA_TYPE, Json.bytes(value));
    }

    public static Answer plain(String text) {
        return text("text/plain; charset=utf-8", text);
    }

    public static Answer text(String mediaType, String text) {
        return of(200, mediaType, text.getBytes(StandardCharsets.UTF_8));
    }

    public static Answer of(Problem problem) {
        Answer answer = of(problem.type().status(), Problem.MEDIA_TYPE, problem.json());
        if (problem.type().isWorthRetrying()) {
            answer = answer.with("Retry-After", RETRY_AFTER_SECONDS);
        }
        if (problem.facts().get(Problem.ALLOW) instanceof String verbs) {
            answer = answer.with("Allow", verbs);
        }
        return answer;
    }

    public static Answer streamed(String mediaType, Stream stream) {
        return new Answer(200, Map.of("Content-Type", mediaType), NOTHING, Optional.of(stream));
    }

    /** An answer of any status whose body is written piece by piece. */
    public static Answer streamed(int status, Stream stream) {
        return new Answer(status, Map.of(), NOTHING, Optional.of(stream));
    }

    /** Nobody behind this looks through headers: a value that would begin another one is a defect. */
    public Answer with(String header, String value) {
        for (int i = 0; i < value.length(); i++) {
            if (Character.isISOControl(value.charAt(i))) {
                throw new IllegalArgumentException("The header " + header + " must not hold control characters.");
            }
        }
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new Answer(status, more, body, stream);
    }
}
