package io.tenure.server.process;

import io.tenure.process.Sink;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Keeps what a guard's own shell says on stderr apart from what the command writes there. It speaks only if it cannot
 * execute the command, and then nothing else is written.
 */
final class GuardWord {

    private static final String MARK = "tenure-guard: ";
    private static final int MOST_BYTES = 8192;

    private final ByteArrayOutputStream held = new ByteArrayOutputStream();
    private boolean holding = true;

    void err(byte[] bytes, int length, Sink sink) {
        if (!holding) {
            sink.err(bytes, length);
            return;
        }
        held.write(bytes, 0, length);
        String text = text();
        boolean possible = text.length() < MARK.length() ? MARK.startsWith(text) : text.startsWith(MARK);
        if (!possible || held.size() > MOST_BYTES) {
            release(sink);
        }
    }

    /** What the shell has said; empty if it has not spoken. */
    Optional<String> said() {
        return Optional.of(text()).filter(text -> holding && text.startsWith(MARK));
    }

    /** It was the command that wrote it. */
    void release(Sink sink) {
        holding = false;
        if (held.size() > 0) {
            sink.err(held.toByteArray(), held.size());
            held.reset();
        }
    }

    private String text() {
        return held.toString(StandardCharsets.UTF_8);
    }
}
