package io.tenure.server.document;

import io.tenure.document.DocumentFactory;
import io.tenure.document.FactoryOption;
import io.tenure.document.ReplicatedState;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import java.util.Collection;
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
    private final Realms realms;
    private final SynchTask task;
    private final Answers answers;

    private SynchRoutes(List<? extends DocumentFactory<?>> factories, Realms realms, SynchTask task, Answers answers) {
        this.factories = factories;
        this.realms = realms;
        this.task = task;
        this.answers = answers;
    }

    static List<Route> of(
            List<? extends DocumentFactory<?>> factories, Realms realms, SynchTask task, Answers answers) {
        SynchRoutes routes = new SynchRoutes(factories, realms, task, answers);
        return List.of(
                Route.post(SELECTORS + "{selector}/synch", routes::one).json(),
                Route.patch("/core/management", routes::all).json(),
                Route.get(TASK, request -> Answer.json(routes.task.json())));
    }

    /**
     * The seed's request. For one document: the best state, as all members that live have it now. For a factory, without a
     * state: a comparison of all that this node is in charge of, which goes on after the answer.
     */
    private Answer one(Request request) throws InterruptedException {
        String selector = request.segment("selector");
        var unused = realms.by(selector);
        Map<?, ?> body = body(request, ONE);
        Object named = body.get("factoryLink");
        if (body.get("state") == null && named != null) {
            return begun(List.of(realms.of(factory(String.valueOf(named), selector))));
        }
        String given = link(body);
        DocumentFactory<?> factory =
                named == null ? holding(given, selector) : factory(String.valueOf(named), selector);
        String link = ChildLink.given(factory, given);
        Realms.Kept kept = realms.of(factory);
        Optional<ReplicatedState> best = answers.await(kept.keeper().host().synchronize(link));
        return Answer.json(kept.parts()
                .json()
                .of(best.orElseThrow(() -> Refusal.notFound("No member has a document " + link + "."))));
    }

    private static String link(Map<?, ?> body) {
        return Optional.ofNullable(body.get("state"))
                .map(state -> state instanceof Map<?, ?> members ? members.get("documentSelfLink") : null)
                .map(text -> text instanceof String named ? named : null)
                .orElseThrow(() ->
                        Refusal.invalid("The member 'state' must have a 'documentSelfLink' that names the document."));
    }

    private DocumentFactory<?> factory(String link, String selector) {
        return found(link, selector, factory -> factory.link().equals(link));
    }

    private DocumentFactory<?> holding(String link, String selector) {
        return found(link, selector, factory -> factory.holds(link));
    }

    private DocumentFactory<?> found(String link, String selector, Predicate<DocumentFactory<?>> meant) {
        DocumentFactory<?> factory = factories.stream()
                .filter(meant)
                .findFirst()
                .orElseThrow(() ->
                        Refusal.invalid("There is no factory for " + link + ": correct 'factoryLink' or the link."));
        if (!factory.has(FactoryOption.REPLICATION) || !factory.selector().equals(selector)) {
            throw Refusal.invalid("The selector " + selector + " does not keep the documents of " + factory.link()
                    + ": ask the one that their factory is bound to.");
        }
        return factory;
    }

    /** Everything that this node is in charge of. */
    private Answer all(Request request) {
        Map<?, ?> body = body(request, ALL);
        Object path = body.get("nodeSelectorPath");
        if (path == null) {
            return begun(realms.all());
        }
        String text = String.valueOf(path);
        return begun(realms.by(text.startsWith(SELECTORS) ? text.substring(SELECTORS.length()) : text));
    }

    private Answer begun(Collection<Realms.Kept> kept) {
        Map<String, @Nullable Object> begun = task.begin(
                kept.stream().flatMap(each -> each.keeper().running().stream()).toList());
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
