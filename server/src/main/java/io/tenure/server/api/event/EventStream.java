package io.tenure.server.api.event;

import io.tenure.runtime.Ids;
import io.tenure.runtime.Waiting;
import io.tenure.server.api.watch.ClientWatches;
import io.tenure.server.http.Json;
import io.tenure.store.Topic;
import io.tenure.store.wire.WatchRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells one client about one thing. It begins with the current state, so a client that comes back need not remember what it
 * saw before. Changes that come faster than they are sent become one: for a slow client only the fact that something
 * changed is kept. When nothing happens, comments are sent, which reveals a client that has left.
 */
final class EventStream {

    /** At most so often. */
    private static final Duration PACE = Duration.ofMillis(200);

    private final ClientWatches watches;
    private final Subject subject;

    EventStream(ClientWatches watches, Subject subject) {
        this.watches = watches;
        this.subject = subject;
    }

    /** What is watched, under which topics, and what it is at the moment; empty if it is no more. */
    record Subject(String event, Set<Topic> topics, Supplier<Optional<Seen>> look) {}

    /** The current state, and the part of it that must differ for another event. */
    record Seen(Object same, Map<String, @Nullable Object> json) {}

    void to(OutputStream out) throws IOException, InterruptedException {
        WatchRequest request = new WatchRequest(Ids.uuid(), subject.topics());
        try {
            tell(out, request);
        } finally {
            watches.forget(request.watcher());
        }
    }

    private void tell(OutputStream out, WatchRequest request) throws IOException, InterruptedException {
        Optional<Object> told = Optional.empty();
        while (true) {
            Set<Topic> touched = watches.await(request);
            Optional<Seen> now = subject.look().get();
            if (now.isEmpty()) {
                write(out, "event: gone\ndata: {}\n\n");
                return;
            }
            if (!now.map(Seen::same).equals(told)) {
                told = now.map(Seen::same);
                String data = new String(Json.bytes(now.get().json()), StandardCharsets.UTF_8);
                write(out, "event: " + subject.event() + "\ndata: " + data + "\n\n");
            } else if (touched.isEmpty()) {
                write(out, ": still there\n\n");
            }
            Waiting.pause(PACE);
        }
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
