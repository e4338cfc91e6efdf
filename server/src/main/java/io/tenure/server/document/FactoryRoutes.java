package io.tenure.server.document;

import io.tenure.document.DocumentFactory;
import io.tenure.document.FactoryOption;
import io.tenure.document.ReplicatedState;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.store.IdempotencyKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A factory: creates its documents, lists them, and says whether it can. */
final class FactoryRoutes<T extends Record> {

    /** Names below a factory that are not its documents. */
    static final Set<String> RESERVED = Set.of("available");

    private static final int PAGE = 100;
    private static final int LARGEST_PAGE = 1000;

    /** Set by the node that the client has asked, so that the owner gives the document the same link. */
    private static final String LINK = "link";

    private final DocumentFactory<T> factory;
    private final DocumentParts parts;

    private FactoryRoutes(DocumentFactory<T> factory, DocumentParts parts) {
        this.factory = factory;
        this.parts = parts;
    }

    static <T extends Record> List<Route> of(DocumentFactory<T> factory, DocumentParts parts) {
        FactoryRoutes<T> routes = new FactoryRoutes<>(factory, parts);
        return List.of(
                Route.get(factory.link(), routes::list).query("limit", "after", "expand"),
                Route.post(factory.link(), routes::create).json().query(LINK),
                Route.get(factory.link() + "/available", routes::available));
    }

    private Answer create(Request request) throws Exception {
        DocumentBody body = DocumentBody.read(request.body(DocumentBody.MAX_BYTES));
        T value = body.as(factory);
        String link = link(request, body);
        Changes changes = Changes.of(request, body);
        String name = link.substring(factory.link().length() + 1);
        return parts.owners()
                .write(
                        request.at(request.rawPath(), LINK + "=" + name),
                        changes.creating(link, factory.post(parts.codec(), value)),
                        state -> created(link, state));
    }

    private Answer created(String link, ReplicatedState state) {
        if (factory.has(FactoryOption.INSTRUMENTATION)) {
            parts.requests().count(link, "POST");
        }
        return Answer.of(201, Json.MEDIA_TYPE, Json.bytes(parts.json().of(state)))
                .with("Location", link);
    }

    private String link(Request request, DocumentBody body) {
        Optional<String> pinned = request.query(LINK).map(name -> ChildLink.named(factory, name));
        Optional<String> given = body.selfLink().map(text -> ChildLink.given(factory, text));
        if (pinned.isPresent() && given.isPresent() && !pinned.equals(given)) {
            throw Refusal.invalid("The parameter '" + LINK + "' and the member 'documentSelfLink' name different"
                    + " documents: leave one of them out.");
        }
        return given.or(() -> pinned)
                .orElseGet(() -> ChildLink.ofKey(
                        factory,
                        request.idempotencyKey()
                                .map(IdempotencyKey::value)
                                .orElseGet(() -> parts.ids().get().toString())));
    }

    /** From this node's own copies: all members have the documents of all. */
    private Answer list(Request request) {
        int limit = request.number("limit", PAGE);
        if (limit < 1 || limit > LARGEST_PAGE) {
            throw Refusal.invalid("limit must be from 1 to " + LARGEST_PAGE + ", not " + limit + ".");
        }
        String after = request.query("after")
                .map(name -> ChildLink.named(factory, name))
                .orElse("");
        DocumentPage page = DocumentPage.of(parts.keeper().host(), factory.link() + "/", after, limit);
        List<String> links = page.states().stream().map(ReplicatedState::link).toList();
        Map<String, @Nullable Object> json = Json.object("documentLinks", links, "documentCount", links.size());
        if (isAsked(request, "expand")) {
            Map<String, Object> documents = new LinkedHashMap<>();
            page.states()
                    .forEach(state -> documents.put(state.link(), parts.json().of(state)));
            json.put("documents", documents);
        }
        page.next()
                .ifPresent(last -> json.put(
                        "nextPageLink",
                        factory.link() + "?limit=" + limit + "&after="
                                + last.substring(factory.link().length() + 1)
                                + (isAsked(request, "expand") ? "&expand=true" : "")));
        json.put("documentSelfLink", factory.link());
        json.put("documentOwner", parts.json().owner(factory.link()));
        return Answer.json(json);
    }

    /** Also by its name alone. */
    private static boolean isAsked(Request request, String flag) {
        String text = request.query(flag).orElse("false");
        return text.isEmpty() || request.flag(flag);
    }

    private Answer available(Request request) throws InterruptedException {
        Optional<String> complaint = parts.health().complaint();
        if (complaint.isPresent()) {
            throw new Refusal(Problem.of(ProblemType.UNAVAILABLE, complaint.get()));
        }
        return Answer.json(Json.object("isAvailable", true, "documentSelfLink", factory.link() + "/available"));
    }
}
