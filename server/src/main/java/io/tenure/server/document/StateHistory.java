package io.tenure.server.document;

import io.tenure.document.Lineage;
import io.tenure.document.ReplicatedState;
import io.tenure.document.replica.DocumentHost;
import io.tenure.document.replica.LostState;
import io.tenure.server.http.Json;
import io.tenure.server.http.Refusal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a node still knows of the past of a document: its own copy, the states that lost a conflict here, and who wrote in
 * which epoch. States that were replaced in order are not kept.
 */
final class StateHistory {

    private static final int MOST_LOSERS = 1000;
    private static final Comparator<ReplicatedState> NEWEST_FIRST =
            Comparator.comparing(ReplicatedState::place).reversed();

    private final DocumentHost host;
    private final DocumentJson json;

    StateHistory(DocumentHost host, DocumentJson json) {
        this.host = host;
        this.json = json;
    }

    /** Not found if this node knows nothing of the document. */
    Map<String, @Nullable Object> of(String link) {
        Optional<ReplicatedState> copy = host.copy(link);
        List<ReplicatedState> losers = host.losers(link, "", MOST_LOSERS).stream()
                .map(LostState::state)
                .toList();
        if (copy.isEmpty() && losers.isEmpty()) {
            throw Refusal.notFound("There is no document " + link + " here, and no state of it that lost a conflict.");
        }
        List<Map<String, @Nullable Object>> states = new ArrayList<>();
        copy.ifPresent(state -> states.add(shown(state, state.deleted() ? "DELETED" : "CURRENT")));
        losers.stream().sorted(NEWEST_FIRST).forEach(loser -> states.add(shown(loser, "LOST")));
        return Json.object(
                "states",
                states,
                "epochs",
                copy.stream()
                        .flatMap(state -> state.lineage().reaches().stream())
                        .map(StateHistory::shown)
                        .toList(),
                "documentSelfLink",
                link + "/history",
                "documentOwner",
                json.owner(link));
    }

    /** Under the owner that wrote it, not the one of today. */
    private Map<String, @Nullable Object> shown(ReplicatedState state, String status) {
        Map<String, @Nullable Object> shown = json.of(state);
        shown.put("documentOwner", known(state.lineage().owner()));
        shown.put("documentStatus", status);
        return shown;
    }

    private static Map<String, @Nullable Object> shown(Lineage.Reach reach) {
        return Json.object(
                "documentEpoch", reach.epoch(), "firstVersion", reach.first(), "documentOwner", known(reach.owner()));
    }

    private static @Nullable String known(String owner) {
        return owner.isEmpty() ? null : owner;
    }
}
