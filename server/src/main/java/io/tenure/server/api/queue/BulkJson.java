package io.tenure.server.api.queue;

import io.tenure.control.Bulk;
import io.tenure.control.BulkOrder;
import io.tenure.control.BulkState;
import io.tenure.server.http.Json;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Bulks as clients see them. */
public final class BulkJson {

    private BulkJson() {}

    public static Map<String, @Nullable Object> of(Bulk bulk) {
        BulkState state = bulk.state();
        BulkOrder order = state.order();
        return Json.object(
                "id", bulk.id(),
                "office", bulk.office().value(),
                "action", order.action(),
                "queue", order.queue(),
                "states",
                        order.states().stream()
                                .map(name -> name.toLowerCase(Locale.ROOT).replace('_', '-'))
                                .toList(),
                "type", textOrNull(order.type()),
                "errorContains", textOrNull(order.error()),
                "by", order.by(),
                "why", order.why(),
                "began", Instant.ofEpochMilli(order.began()).toString(),
                "ended", state.isOver() ? Instant.ofEpochMilli(state.ended()).toString() : null,
                "end", textOrNull(state.end()),
                "total", state.tally().total(),
                "looked", state.tally().looked(),
                "done", state.tally().done(),
                "skipped", state.tally().skipped(),
                "fraction", state.fraction(),
                "line", state.line());
    }

    private static @Nullable String textOrNull(String text) {
        return Optional.of(text).filter(given -> !given.isEmpty()).orElse(null);
    }
}
