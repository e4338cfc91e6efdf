package io.tenure.server.api.node;

import io.tenure.engine.ClockReport;
import io.tenure.engine.ClockReport.NodeClock;
import io.tenure.engine.node.StoreClock;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Reason;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.store.ClockCorrection;
import io.tenure.store.Unavailable;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The store's clocks, those of the nodes, and how a person sets the store's wall clock. */
public final class ClockRoutes {

    private static final int MAX_BODY_BYTES = 16 * 1024;
    private static final String NOW = "now";

    private final StoreClock clock;

    private ClockRoutes(StoreClock clock) {
        this.clock = clock;
    }

    public static List<Route> of(StoreClock clock) {
        ClockRoutes routes = new ClockRoutes(clock);
        return List.of(
                Route.get("/api/v1/clock", routes::show),
                Route.put("/api/v1/clock", routes::set).json());
    }

    /** To when, who and why, as a client says it. */
    record Setting(
            @Nullable String to,
            @Nullable String by,
            @Nullable String why) {

        String reason() {
            if (why == null || why.isBlank()) {
                throw Refusal.invalid("The member 'why' is missing: say why the clock is set, for other people.");
            }
            return why;
        }

        Instant time(StoreClock clock) {
            if (to == null) {
                throw Refusal.invalid("The member 'to' is missing: an instant such as 2026-01-01T12:00:00Z, or now.");
            }
            if (to.equals(NOW)) {
                return clock.wall();
            }
            try {
                return Instant.parse(to);
            } catch (DateTimeException e) {
                throw Refusal.invalid(
                        "The time '" + to + "' is neither an instant such as 2026-01-01T12:00:00Z nor now.");
            }
        }
    }

    private Answer show(Request request) {
        ClockReport report = clock.report();
        return Answer.json(Json.object(
                "tick", report.store().tick().toString(),
                "wall", report.store().wall().toString(),
                "heldSince", report.heldSince().map(Instant::toString).orElse(null),
                "nodes", report.nodes().stream().map(ClockRoutes::json).toList(),
                "corrections",
                        report.corrections().stream().map(ClockRoutes::json).toList()));
    }

    private Answer set(Request request) {
        Setting asked = Json.readStrictly(request.body(MAX_BODY_BYTES), Setting.class);
        String why = asked.reason();
        Instant to = asked.time(clock);
        String by = asked.by == null ? Reason.sender(request).orElse(Reason.SOMEBODY) : asked.by;
        return Refusal.unlessValid(() -> clock.set(to, by, why))
                .map(done -> Answer.json(json(done)))
                .orElseThrow(() -> new Unavailable(
                        "Tasks are still being taken back to an earlier setting of the clock: try again in a moment.",
                        null));
    }

    private static Map<String, @Nullable Object> json(NodeClock node) {
        return Json.object(
                "name", node.node().value(),
                "leader", node.leader(),
                "self", node.self(),
                "wall", node.shown().map(shown -> shown.wall().toString()).orElse(null),
                "aheadMillis",
                        node.shown().map(shown -> shown.ahead().toMillis()).orElse(null));
    }

    private static Map<String, @Nullable Object> json(ClockCorrection correction) {
        return Json.object(
                "number", correction.number(),
                "tick", correction.tick().toString(),
                "from", correction.from().toString(),
                "to", correction.to().toString(),
                "by", correction.by(),
                "why", correction.why());
    }
}
