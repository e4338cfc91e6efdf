package io.tenure.server.api.node;

import io.tenure.activity.Activity;
import io.tenure.node.NodeName;
import io.tenure.runtime.SystemTime;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Reason;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.server.office.LeaderReport;
import io.tenure.server.office.LeaderView;
import io.tenure.server.office.OfficeView;
import io.tenure.server.office.Promise;
import io.tenure.store.Holding;
import io.tenure.store.Term;
import io.tenure.store.wire.Wire;
import io.tenure.time.Moment;
import io.tenure.time.Time;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Who leads, what was promised to whom, and what runs under it. */
public final class OfficeRoutes {

    private static final int MAX_BODY_BYTES = 4 * 1024;

    private final OfficeView office;
    private final Time time = new SystemTime();

    private OfficeRoutes(OfficeView office) {
        this.office = office;
    }

    public static List<Route> of(OfficeView office) {
        OfficeRoutes routes = new OfficeRoutes(office);
        return List.of(
                Route.get("/api/v1/leader", routes::leader),
                Route.post("/api/v1/leader/transfer", routes::transfer).json(),
                Route.get("/api/v1/leases", routes::leases),
                Route.post("/api/v1/leases", routes::lease).wire(),
                Route.get("/api/v1/activities", routes::activities));
    }

    private Answer leader(Request request) {
        return Answer.json(json(office, office.leader()));
    }

    /** {@code leading} is about the answering node at this moment; the rest is about whoever leads. */
    static Map<String, @Nullable Object> json(OfficeView office, LeaderView view) {
        Optional<Holding> holding = view.holding();
        Optional<LeaderReport> report = view.report();
        Optional<Duration> trusted = report.map(LeaderReport::trusted);
        return Json.object(
                "node", holding.map(h -> h.holder().value()).orElse(null),
                "term", holding.map(h -> h.term().value()).orElse(null),
                "since", holding.map(h -> h.since().toString()).orElse(null),
                "trustedUntil",
                        trusted.map(left -> new SystemTime().wall().plus(left).toString())
                                .orElse(null),
                "trustedMillis", millis(trusted),
                "trustMillis", office.trust().toMillis(),
                "leading", view.leading(),
                "nobody", view.nobody().map(why -> json(why, office)).orElse(null),
                "leases", report.map(OfficeRoutes::json).orElse(List.of()),
                "missing", Missing.json(view.missing(), "trustedUntil", "leases"));
    }

    private static Map<String, @Nullable Object> json(LeaderView.Nobody nobody, OfficeView office) {
        return Json.object(
                "why", nobody.why(),
                "log", nobody.log().map(NodeName::value).orElse(null),
                "millis", millis(office.nobodyFor()));
    }

    private static List<Map<String, @Nullable Object>> json(LeaderReport report) {
        return report.leases().entrySet().stream()
                .map(lease -> Json.object(
                        "node", lease.getKey(),
                        "held", lease.getValue().trusted().isPresent(),
                        "trustedMillis", millis(lease.getValue().trusted()),
                        "roundTripMicros",
                                lease.getValue()
                                        .roundTrip()
                                        .map(d -> d.toNanos() / 1000)
                                        .orElse(null)))
                .toList();
    }

    private Answer transfer(Request request) {
        byte[] body = request.body(MAX_BODY_BYTES);
        TransferBody asked = body.length == 0 ? TransferBody.NONE : Json.read(body, TransferBody.class);
        Optional<NodeName> to =
                Refusal.unlessValid(() -> Optional.ofNullable(asked.to()).map(NodeName::new));
        new Reason(asked.by(), asked.why())
                .or(request)
                .tell("A transfer of the leadership"
                        + to.map(name -> " to " + name).orElse("") + " is asked for");
        return switch (office.transfer(to)) {
            case OfficeView.Transfer.Done done -> Answer.empty(204);
            case OfficeView.Transfer.Refused refused ->
                throw new Refusal(Problem.of(ProblemType.CONFLICT, refused.sentence()));
            case OfficeView.Transfer.Unknown unknown ->
                throw new Refusal(Problem.of(
                        ProblemType.INDETERMINATE,
                        "No leader answered in time; it may still hand over. See who leads, and send the same again."));
        };
    }

    /** What the answering node has promised. */
    private Answer leases(Request request) {
        return Answer.json(MemberJson.of(Promise.of(office.promise(), Moment.now(time))));
    }

    /** A lease message of a leader that is about to make this node a voter. */
    private Answer lease(Request request) {
        byte[] message = request.body(MAX_BODY_BYTES);
        return Refusal.unlessValid(() -> office.lease(message))
                .map(answer -> Answer.of(200, Wire.MEDIA_TYPE, answer))
                .orElseThrow(() -> new Refusal(
                        Problem.of(ProblemType.UNAVAILABLE, "The lease agent does not answer now: try again later.")));
    }

    private Answer activities(Request request) {
        Moment now = Moment.now(time);
        return Answer.json(Map.of(
                "activities",
                office.activities().stream()
                        .map(activity -> json(activity, now))
                        .toList(),
                "stragglers",
                office.numbers().stragglers()));
    }

    private static Map<String, @Nullable Object> json(Activity activity, Moment now) {
        return Json.object(
                "id", activity.id(),
                "name", String.join("/", activity.path()),
                "domain", activity.spec().domain(),
                "quorum", activity.spec().quorum().toString(),
                "unsafe", activity.spec().isUnsafe(),
                "term", activity.term().map(Term::value).orElse(null),
                "runningMillis", activity.since().until(now).toMillis(),
                "ending", activity.end().map(Object::toString).orElse(null));
    }

    private static @Nullable Long millis(Optional<Duration> duration) {
        return duration.map(Duration::toMillis).orElse(null);
    }

    /** What asks for a transfer; without a name the leader chooses. */
    record TransferBody(
            @Nullable String to,
            @Nullable String by,
            @Nullable String why) {

        private static final TransferBody NONE = new TransferBody(null, null, null);
    }
}
