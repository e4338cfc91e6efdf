package io.tenure.server.document;

import io.tenure.document.DocumentFactory;
import io.tenure.document.ReplicatedState;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Makes copies equal when a person asks for it, instead of a little later. */
final class SynchRoutes {

    static final String TASK = "/core/management/synchronization";

    private static final String ONE = "SynchronizePeersRequest";
    private static final String ALL = "SynchronizeWithPeersRequest";
    private static final String SELECTORS = "/core/node-selectors/";
    private static final int MAX_BYTES = DocumentBody.MAX_BYTES;

    private final List<? extends DocumentFactory<?>> factories;
    private final DocumentParts parts;
    private final SynchTask task;

    private SynchRoutes(List<? extends DocumentFactory<?>> factories, DocumentParts parts, SynchTask task) {
        this.factories = factories;
        this.parts = parts;
        this.task = task;
    }

    static List<Route> of(List<? extends DocumentFactory<?>> factories, DocumentParts parts, SynchTask task) {
        SynchRoutes routes = new SynchRoutes(factories, parts, task);
        return List.of(
                Route.post(SELECTORS + "{selector}/synch", routes::one).json(),
                Route.patch("/core/management", routes::all).json(),
                Route.get(TASK, request -> Answer.json(routes.task.json())));
    }

    /** The seed's request for one document: the best state, as all members that live have it now. */
    private Answer one(Request request) throws InterruptedException {
        ReplicationRoutes.checkSelector(request.segment("selector"));
        Map<?, ?> body = body(request, ONE);
        String link = link(body);
        Optional<ReplicatedState> best =
                parts.answers().await(parts.keeper().host().synchronize(link));
        return Answer.json(
                parts.json().of(best.orElseThrow(() -> Refusal.notFound("No member has a document " + link + "."))));
    }

    private String link(Map<?, ?> body) {
        String link = Optional.ofNullable(body.get("state"))
                .map(state -> state instanceof Map<?, ?> members ? members.get("documentSelfLink") : null)
                .map(text -> text instanceof String named ? named : null)
                .orElseThrow(() ->
                        Refusal.invalid("The member 'state' must have a 'documentSelfLink' that names the document."));
        Object factoryLink = body.get("factoryLink");
        Predicate<DocumentFactory<?>> meant = factory ->
                factoryLink == null ? factory.holds(link) : factory.link().equals(factoryLink);
        DocumentFactory<?> factory = factories.stream()
                .filter(meant)
                .findFirst()
                .orElseThrow(() -> Refusal.invalid("There is no factory for "
                        + (factoryLink == null ? link : factoryLink) + ": correct 'factoryLink' or the link."));
        return ChildLink.given(factory, link);
    }

    /** Everything that this node is in charge of. */
    private Answer all(Request request) {
        Map<?, ?> body = body(request, ALL);
        Object path = body.get("nodeSelectorPath");
        if (path != null) {
            String text = String.valueOf(path);
            ReplicationRoutes.checkSelector(text.startsWith(SELECTORS) ? text.substring(SELECTORS.length()) : text);
        }
        Map<String, @Nullable Object> begun = task.begin(parts.keeper().host());
        return Answer.of(202, Json.MEDIA_TYPE, Json.bytes(begun)).with("Location", TASK);
    }

    private static Map<?, ?> body(Request request, String kind) {
        Map<?, ?> body = Json.readStrictly(request.body(MAX_BYTES), Map.class);
        Object given = body.get("kind");
        if (given == null) {
            throw Refusal.invalid("The member 'kind' is missing: take " + kind + ".");
        }
        if (!(given instanceof String text) || !Kinds.areAlike(text, kind)) {
            throw Refusal.invalid("There is no kind '" + given + "' here: take " + kind + ".");
        }
        return body;
    }
}
