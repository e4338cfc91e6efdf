package io.tenure.server.api.event;

import io.tenure.runtime.Crew;
import io.tenure.server.http.Json;
import io.tenure.time.Moment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells one client about some subjects. It begins with their current state, so a client that comes back need not remember
 * what it saw before. For a slow client only the newest snapshot of each is kept. When nothing happens, comments are sent,
 * which reveals a client that has left.
 */
final class EventStream {

    /** After so long without an event there is a comment. */
    private static final Duration SILENCE = Duration.ofSeconds(10);

    private final Looks looks;
    private final List<Subject> subjects;
    private final Crew crew;
    private final Bell bell = new Bell();

    EventStream(Looks looks, List<Subject> subjects, Crew crew) {
        this.looks = looks;
        this.subjects = List.copyOf(subjects);
        this.crew = crew;
    }

    /** A subject, and the last snapshot of it that was told. */
    private static final class Told {

        private final Looks.Place place;
        private long number;

        Told(Looks.Place place) {
            this.place = place;
        }
    }

    void to(OutputStream out) throws IOException, InterruptedException {
        List<Told> all = new ArrayList<>();
        try {
            for (Subject subject : subjects) {
                all.add(new Told(looks.join(subject, bell)));
            }
            tell(out, new ArrayList<>(all));
        } finally {
            all.forEach(told -> looks.leave(told.place));
        }
    }

    private void tell(OutputStream out, List<Told> left) throws IOException, InterruptedException {
        while (!left.isEmpty()) {
            for (Told each : List.copyOf(left)) {
                switch (tell(out, each)) {
                    case THERE -> {}
                    case GONE -> left.remove(each);
                    case ENDED -> {
                        return;
                    }
                }
            }
            if (!left.isEmpty() && !bell.await(crew, SILENCE)) {
                out.write(": still there\n\n".getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        }
    }

    private Snapshot.State tell(OutputStream out, Told told) throws IOException {
        Snapshot now = told.place.look().newest().orElse(null);
        if (now == null || now.turn() < told.place.turn() || now.number() == told.number) {
            return Snapshot.State.THERE;
        }
        told.number = now.number();
        if (now.state() != Snapshot.State.ENDED) {
            out.write(event(told.place.look().subject(), now));
            out.flush();
        }
        return now.state();
    }

    /** Only what is about this very moment is made for each viewer; the rest is the same for all. */
    private byte[] event(Subject subject, Snapshot snapshot) {
        boolean gone = snapshot.state() == Snapshot.State.GONE;
        Map<String, @Nullable Object> head =
                Json.object("subject", subject.key(), "at", crew.time().wall().toString());
        if (!gone) {
            head.put("ageMillis", snapshot.seen().until(Moment.now(crew.time())).toMillis());
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(snapshot.body().length + 200);
        bytes.writeBytes(("event: " + (gone ? "gone" : subject.event()) + "\ndata: ").getBytes(StandardCharsets.UTF_8));
        byte[] first = Json.bytes(head);
        bytes.write(first, 0, first.length - 1);
        if (snapshot.body().length > 2) {
            bytes.write(',');
        }
        bytes.write(snapshot.body(), 1, snapshot.body().length - 1);
        bytes.writeBytes(new byte[] {'\n', '\n'});
        return bytes.toByteArray();
    }
}
