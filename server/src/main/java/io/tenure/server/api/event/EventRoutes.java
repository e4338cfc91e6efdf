package io.tenure.server.api.event;

import io.tenure.runtime.Crew;
import io.tenure.runtime.ProcessCrew;
import io.tenure.server.api.watch.ClientWatches;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.store.Store;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** What changes, as it changes: server-sent events about up to {@value #MOST_SUBJECTS} subjects in one stream. */
public final class EventRoutes {

    static final String MEDIA_TYPE = "text/event-stream";
    static final int MOST_SUBJECTS = 20;

    private final List<SubjectKind> kinds;
    private final Looks looks;
    private final int most;
    private final Crew crew = new ProcessCrew();
    private final AtomicInteger open = new AtomicInteger();

    private EventRoutes(List<SubjectKind> kinds, Looks looks, int most) {
        this.kinds = List.copyOf(kinds);
        this.looks = looks;
        this.most = most;
    }

    /**
     * Serves a limited number of clients at a time; each costs a connection and a virtual thread. The streams end when the
     * watches are closed.
     */
    public static List<Route> of(List<SubjectKind> kinds, Store store, ClientWatches watches, int most) {
        Looks looks = new Looks(store, new ProcessCrew());
        watches.whenClosed(looks::close);
        EventRoutes routes = new EventRoutes(kinds, looks, most);
        return List.of(Route.get("/api/v1/events", routes::events)
                .query(kinds.stream().map(SubjectKind::parameter).toArray(String[]::new)));
    }

    private Answer events(Request request) {
        return Answer.streamed(MEDIA_TYPE, seat(new EventStream(looks, subjects(request), crew)))
                .with("Cache-Control", "no-store")
                .with("X-Accel-Buffering", "no");
    }

    /** Counted before it is served: many that come at once are not more than may. */
    private Seat seat(EventStream stream) {
        if (open.incrementAndGet() > most) {
            open.decrementAndGet();
            throw new Refusal(Problem.of(
                    ProblemType.OVERLOADED, most + " clients watch events here, as many as may; take another node."));
        }
        return new Seat(stream);
    }

    private final class Seat implements Answer.Stream {

        private final EventStream stream;

        Seat(EventStream stream) {
            this.stream = stream;
        }

        @Override
        public void to(OutputStream out) throws IOException, InterruptedException {
            stream.to(out);
        }

        @Override
        public void close() {
            open.decrementAndGet();
        }
    }

    /** Counted before any of them is looked for. */
    private List<Subject> subjects(Request request) {
        int named = kinds.stream()
                .mapToInt(kind -> request.all(kind.parameter()).size())
                .sum();
        if (named == 0) {
            throw Refusal.invalid("Name what to watch: "
                    + kinds.stream()
                            .map(kind -> "?" + kind.parameter() + (kind.named() ? "=…" : ""))
                            .collect(Collectors.joining(", "))
                    + ".");
        }
        if (named > MOST_SUBJECTS) {
            throw Refusal.invalid(
                    "A stream has at most " + MOST_SUBJECTS + " subjects, not " + named + ": open another one.");
        }
        List<Subject> subjects = new ArrayList<>();
        for (SubjectKind kind : kinds) {
            request.all(kind.parameter()).stream().distinct().map(kind::of).forEach(subjects::add);
        }
        return subjects;
    }
}
