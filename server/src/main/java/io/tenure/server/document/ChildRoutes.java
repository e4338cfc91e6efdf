package io.tenure.server.document;

import io.tenure.document.DocumentChange;
import io.tenure.document.DocumentFactory;
import io.tenure.document.FactoryOption;
import io.tenure.document.ReplicatedState;
import io.tenure.document.replica.DocumentHost;
import io.tenure.document.replica.HostReport;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The documents of a factory. Requests reach the owner by themselves, except those about this node's own copy. */
final class ChildRoutes<T extends Record> {

    private static final int MOST_LOSERS = 100;

    private final DocumentFactory<T> factory;
    private final DocumentParts parts;

    private ChildRoutes(DocumentFactory<T> factory, DocumentParts parts) {
        this.factory = factory;
        this.parts = parts;
    }

    static <T extends Record> List<Route> of(DocumentFactory<T> factory, DocumentParts parts) {
        ChildRoutes<T> routes = new ChildRoutes<>(factory, parts);
        String one = factory.link() + "/{name}";
        return List.of(
                Route.get(one, routes::read),
                Route.put(one, routes::put).json(),
                Route.patch(one, routes::patch).json(),
                Route.delete(one, routes::delete).json(),
                Route.get(one + "/stats", routes::stats),
                Route.get(one + "/history", routes::history));
    }

    private String link(Request request) {
        return ChildLink.named(factory, request.segment("name"));
    }

    private Answer read(Request request) throws Exception {
        String link = link(request);
        return parts.owners().read(request, link, state -> {
            count(link, "GET");
            return shown(state);
        });
    }

    private Answer put(Request request) throws Exception {
        return change(request, body -> factory.put(parts.codec(), body.as(factory)));
    }

    private Answer patch(Request request) throws Exception {
        return change(request, body -> factory.patch(parts.codec(), body.as(factory)));
    }

    private Answer delete(Request request) throws Exception {
        return change(request, body -> factory.delete(parts.codec()));
    }

    private Answer change(Request request, Function<DocumentBody, DocumentChange> function) throws Exception {
        String link = link(request);
        boolean bodiless = request.method().equals("DELETE") && !request.hasBody();
        DocumentBody body = bodiless ? DocumentBody.none() : DocumentBody.read(request.body(DocumentBody.MAX_BYTES));
        body.checkLink(link);
        Changes changes = Changes.of(request, body);
        return parts.owners().write(request, changes.changing(link, function.apply(body)), state -> {
            count(link, request.method());
            return shown(state);
        });
    }

    private void count(String link, String verb) {
        if (factory.has(FactoryOption.INSTRUMENTATION)) {
            parts.requests().count(link, verb);
        }
    }

    private Answer shown(ReplicatedState state) {
        return Answer.json(parts.json().of(state));
    }

    /** As this node has it: each member keeps what has lost on its own disk. */
    private Answer history(Request request) {
        StateHistory history = new StateHistory(parts.keeper().host(), parts.json());
        return Answer.json(history.of(link(request)));
    }

    /** As this node has it: each copy has numbers of its own. */
    private Answer stats(Request request) throws InterruptedException {
        String link = link(request);
        if (!factory.has(FactoryOption.INSTRUMENTATION)) {
            throw Refusal.notFound("The documents of " + factory.link() + " have no statistics.");
        }
        DocumentHost host = parts.keeper().host();
        ReplicatedState state = host.copy(link)
                .filter(each -> !each.deleted())
                .orElseThrow(() -> Refusal.notFound("There is no document " + link + "."));
        HostReport report = parts.answers().await(host.report());
        int kept = host.losers(link, "", MOST_LOSERS).size();
        Map<String, @Nullable Object> entries = new TreeMap<>();
        add(entries, "stateVersionConflictCount", report.conflictsByLink().getOrDefault(link, 0L));
        add(entries, "stateVersionInConflict", kept);
        add(entries, "documentVersion", state.place().version());
        add(entries, "documentEpoch", state.place().epoch());
        parts.requests().of(link).forEach((verb, count) -> add(entries, verb + "requestCount", count));
        return Answer.json(Json.object(
                "entries",
                entries,
                "documentSelfLink",
                link + "/stats",
                "documentOwner",
                parts.json().owner(link)));
    }

    private static void add(Map<String, @Nullable Object> entries, String name, long value) {
        entries.put(name, Json.object("name", name, "latestValue", value));
    }
}
