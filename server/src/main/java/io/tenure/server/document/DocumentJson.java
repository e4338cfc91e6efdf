package io.tenure.server.document;

import io.tenure.document.ReplicatedState;
import io.tenure.selector.Partition;
import io.tenure.selector.Placement;
import io.tenure.server.http.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** States as clients see them: the content, then what the node knows about it. */
final class DocumentJson {

    private final Supplier<Placement> placement;

    DocumentJson(Supplier<Placement> placement) {
        this.placement = placement;
    }

    Map<String, @Nullable Object> of(ReplicatedState state) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        Map<?, ?> content = Json.read(state.content(), Map.class);
        content.forEach((name, value) -> json.put(String.valueOf(name), value));
        json.values().removeIf(Objects::isNull);
        json.putAll(Json.object(
                "documentVersion", state.place().version(),
                "documentEpoch", state.place().epoch(),
                "documentKind", state.kind(),
                "documentSelfLink", state.link(),
                "documentUpdateTimeMicros", state.stamp().updatedMicros(),
                "documentUpdateAction", state.stamp().action(),
                "documentExpirationTimeMicros", state.stamp().expiresMicros(),
                "documentOwner", owner(state.link())));
        if (!state.stamp().principal().isEmpty()) {
            json.put("documentAuthPrincipalLink", state.stamp().principal());
        }
        return json;
    }

    /** Not kept with the state: it would be wrong after the next change of the group. */
    @Nullable
    String owner(String link) {
        return placement
                .get()
                .owner(Partition.of(link))
                .map(owner -> owner.id().toString())
                .orElse(null);
    }
}
