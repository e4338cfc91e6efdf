package io.tenure.server.document;

import io.tenure.document.DocumentFactory;
import io.tenure.document.ReplicatedState;
import io.tenure.document.replica.DocumentHost;
import io.tenure.document.replica.LostState;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * States that lost against others, as the answering node keeps them: those of one document with their contents, those of all
 * documents without.
 */
final class ConflictRoutes {

    private static final String ALL = "/core/management/conflicts";
    private static final int LARGEST_PAGE = 100;
    private static final int PAGE = 10;

    /** A page ends early when its contents are longer than this together. */
    private static final int PAGE_BYTES = 512 * 1024;

    private static final Comparator<LostState> BY_NAME = Comparator.comparing(LostState::name);

    private ConflictRoutes() {}

    /** Of one document. */
    static List<Route> of(DocumentFactory<?> factory, DocumentParts parts) {
        return List.of(Route.get(factory.link() + "/{name}/conflicts", request -> one(factory, parts, request))
                .query("after", "limit"));
    }

    /** Of all documents of a node. */
    static List<Route> ofAll(Realms realms) {
        return List.of(Route.get(ALL, request -> all(realms.all(), request)).query("after", "limit"));
    }

    private static Answer one(DocumentFactory<?> factory, DocumentParts parts, Request request) {
        String link = ChildLink.named(factory, request.segment("name"));
        DocumentHost host = parts.keeper().host();
        int limit = limit(request, PAGE);
        List<LostState> found = host.losers(link, after(request), limit + 1);
        List<LostState> shown = new ArrayList<>();
        long bytes = 0;
        for (LostState lost : found) {
            if (shown.size() < limit && (shown.isEmpty() || bytes < PAGE_BYTES)) {
                shown.add(lost);
                bytes += lost.state().content().length;
            }
        }
        return Answer.json(Json.object(
                "kept", host.copy(link).map(parts.json()::of).orElse(null),
                "lost", shown.stream().map(lost -> json(parts, lost)).toList(),
                "next", shown.size() < found.size() ? id(shown.getLast()) : null,
                "documentSelfLink", link + "/conflicts",
                "documentOwner", parts.json().owner(link)));
    }

    private static Map<String, @Nullable Object> json(DocumentParts parts, LostState lost) {
        Map<String, @Nullable Object> json = head(lost);
        json.put("document", parts.json().of(lost.state()));
        return json;
    }

    private static Answer all(Collection<Realms.Kept> realms, Request request) {
        record Found(DocumentHost host, LostState lost) {}
        int limit = limit(request, LARGEST_PAGE);
        String after = after(request);
        List<Found> found = realms.stream()
                .flatMap(kept -> kept.keeper().running().stream())
                .flatMap(host -> host.losers(after, limit + 1).stream().map(lost -> new Found(host, lost)))
                .sorted(Comparator.comparing(Found::lost, BY_NAME))
                .toList();
        List<Found> shown = found.subList(0, Math.min(limit, found.size()));
        return Answer.json(Json.object(
                "items",
                shown.stream().map(each -> row(each.host(), each.lost())).toList(),
                "next",
                shown.size() < found.size() ? id(shown.getLast().lost()) : null,
                "documentSelfLink",
                ALL));
    }

    private static Map<String, @Nullable Object> row(DocumentHost host, LostState lost) {
        Map<String, @Nullable Object> json = head(lost);
        json.put("documentSelfLink", lost.state().link());
        json.put("lost", stamp(lost.state()));
        json.put(
                "kept",
                host.copy(lost.state().link()).map(ConflictRoutes::stamp).orElse(null));
        return json;
    }

    private static Map<String, @Nullable Object> head(LostState lost) {
        return Json.object("id", id(lost), "lostTimeMicros", lost.lostMicros());
    }

    private static Map<String, @Nullable Object> stamp(ReplicatedState state) {
        return Json.object(
                "documentVersion", state.place().version(),
                "documentEpoch", state.place().epoch(),
                "documentUpdateTimeMicros", state.stamp().updatedMicros(),
                "documentUpdateAction", state.stamp().action());
    }

    /** Its name with a space instead of the line break; links have neither. */
    private static String id(LostState lost) {
        return lost.name().replace('\n', ' ');
    }

    private static String after(Request request) {
        return request.query("after").orElse("").replace(' ', '\n');
    }

    private static int limit(Request request, int otherwise) {
        int limit = request.number("limit", otherwise);
        if (limit < 1 || limit > LARGEST_PAGE) {
            throw Refusal.invalid("limit must be from 1 to " + LARGEST_PAGE + ", not " + limit + ".");
        }
        return limit;
    }
}
