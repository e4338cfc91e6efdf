package io.tenure.server.api.node;

import io.tenure.office.FarewellNote;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.store.Office;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.TermRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The last terms of an office: who held them, from when to when, and why they ended. */
public final class TermRoutes {

    private final Store store;

    private TermRoutes(Store store) {
        this.store = store;
    }

    public static List<Route> of(Store store) {
        TermRoutes routes = new TermRoutes(store);
        return List.of(Route.get("/api/v1/terms", routes::terms).query("office", "limit"));
    }

    /** They are asked for when nobody leads, too: so nobody else is asked. */
    private Answer terms(Request request) {
        Office office = Refusal.unlessValid(
                () -> request.query("office").map(Office::new).orElse(Office.CLUSTER));
        int limit = request.number("limit", TermRecord.KEPT);
        Reader reader = store.stale();
        List<TermRecord> terms = Refusal.unlessValid(() -> reader.terms(office, limit));
        if (terms.isEmpty()) {
            throw Refusal.notFound("Nobody has ever held the office '" + office + "'.");
        }
        return Answer.json(Json.object(
                "office",
                office.value(),
                "terms",
                terms.stream()
                        .map(term -> json(term, FarewellNote.of(reader, office, term.term())))
                        .toList()));
    }

    /** A term whose holder has left it is over, also while nobody has followed. */
    private static Map<String, @Nullable Object> json(TermRecord term, Optional<FarewellNote> note) {
        return Json.object(
                "term", term.term().value(),
                "holder", term.holder().value(),
                "began", term.began().toString(),
                "ended",
                        note.map(FarewellNote::at)
                                .or(() -> term.end().map(TermRecord.End::at))
                                .map(Object::toString)
                                .orElse(null),
                "end", end(term, note).orElse(null),
                "why", why(term, note).orElse(null));
    }

    private static Optional<String> end(TermRecord term, Optional<FarewellNote> note) {
        return note.map(said -> said.reason().isVoluntary() ? "released" : "lost")
                .or(() -> term.end().map(unused -> "replaced"));
    }

    private static Optional<String> why(TermRecord term, Optional<FarewellNote> note) {
        return note.map(said -> term.holder() + " left it: " + said.reason() + ".")
                .or(() -> term.end()
                        .map(end -> end.successor().equals(term.holder())
                                ? term.holder() + " took the next one itself, and did not say why."
                                : end.successor() + " took over; " + term.holder() + " did not say why it left."));
    }
}
