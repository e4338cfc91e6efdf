package io.tenure.server.forward;

import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.selector.Placement;
import io.tenure.selector.Selection;
import io.tenure.selector.Selector;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.time.Time;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The selectors of the cluster, and whom they select for a key. Reading works without a leader. */
final class SelectorRoutes {

    static final String ALL = "/core/node-selectors";

    private static final String GROUP = "/core/node-groups/default";
    private static final String KIND = "com:vmware:xenon:common:NodeSelectorState";
    private static final int MAX_BODY_BYTES = 16 * 1024;

    private final Selectors selectors;
    private final Supplier<Placement> placement;
    private final Time time;
    private volatile Seen seen;

    private SelectorRoutes(Selectors selectors, Supplier<Placement> placement, Time time) {
        this.selectors = selectors;
        this.placement = placement;
        this.time = time;
        this.seen = new Seen(placement.get(), time.wall());
    }

    /** Since when the members are seen as they are. */
    private record Seen(Placement placement, Instant since) {}

    static List<Route> of(Selectors selectors, Supplier<Placement> placement, Time time) {
        SelectorRoutes routes = new SelectorRoutes(selectors, placement, time);
        String one = ALL + "/{selector}";
        return List.of(
                Route.get(ALL, routes::list),
                Route.post(ALL, routes::create).json(),
                Route.get(one, routes::get),
                Route.post(one, routes::select).json());
    }

    /** The selector of this name; refused if there is none. */
    static Selector named(Selectors selectors, String name) {
        return selectors
                .find(name)
                .orElseThrow(() -> Refusal.notFound("There is no selector '" + name
                        + "': take default or default-3x, or create it at " + ALL + "."));
    }

    private Answer list(Request request) {
        List<String> links = selectors.all().stream().map(SelectorRoutes::link).toList();
        return Answer.json(Json.object("documentLinks", links, "documentCount", links.size(), "documentSelfLink", ALL));
    }

    private Answer get(Request request) {
        return Answer.json(json(named(selectors, request.segment("selector"))));
    }

    private Answer create(Request request) {
        Created body = Json.readStrictly(request.body(MAX_BODY_BYTES), Created.class);
        Selector wanted = Refusal.unlessValid(body::selector);
        selectors.create(wanted);
        return Answer.of(201, Json.MEDIA_TYPE, Json.bytes(json(wanted))).with("Location", link(wanted));
    }

    private Answer select(Request request) {
        Selector selector = named(selectors, request.segment("selector"));
        String key =
                Json.readStrictly(request.body(MAX_BODY_BYTES), Asked.class).required();
        Placement now = placement.get();
        Selection selection = now.select(key, selector);
        GroupView view = now.view();
        return Answer.json(Json.object(
                "key", key,
                "ownerNodeId",
                        selection.owner().map(owner -> owner.id().toString()).orElse(null),
                "ownerNodeGroupReference",
                        selection.owner().flatMap(SelectorRoutes::group).orElse(null),
                "isLocalHostOwner",
                        selection
                                .owner()
                                .filter(owner -> owner.id().equals(view.self()))
                                .isPresent(),
                "availableNodeCount", available(view),
                "selectedNodes",
                        selection.copies().stream().map(SelectorRoutes::node).toList(),
                "partition", selection.partition().number(),
                "membershipUpdateTimeMicros", micros(since(now))));
    }

    private Instant since(Placement now) {
        Seen last = seen;
        if (last.placement() == now) {
            return last.since();
        }
        Seen next = new Seen(now, time.wall());
        seen = next;
        return next.since();
    }

    private static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }

    private Map<String, @Nullable Object> json(Selector selector) {
        GroupView view = placement.get().view();
        OptionalInt factor = selector.factor();
        Map<String, @Nullable Object> json = Json.object("nodeGroupLink", GROUP);
        if (factor.isPresent()) {
            json.put("replicationFactor", factor.getAsInt());
        }
        json.putAll(Json.object(
                "status",
                available(view) >= view.quorum() ? "AVAILABLE" : "UNAVAILABLE",
                "membershipQuorum",
                view.quorum(),
                "documentVersion",
                0,
                "documentKind",
                KIND,
                "documentSelfLink",
                link(selector),
                "documentUpdateTimeMicros",
                0,
                "documentExpirationTimeMicros",
                0,
                "documentOwner",
                view.self().toString()));
        return json;
    }

    private static String link(Selector selector) {
        return ALL + "/" + selector.name();
    }

    private static Map<String, @Nullable Object> node(GroupMember member) {
        return Json.object(
                "id", member.id().toString(),
                "status", member.status().name(),
                "groupReference", group(member).orElse(null));
    }

    private static Optional<String> group(GroupMember member) {
        return member.http().map(http -> "http://" + http + GROUP);
    }

    private static long available(GroupView view) {
        return view.members().stream()
                .filter(member -> member.status() == MemberStatus.AVAILABLE)
                .count();
    }

    /** A key that is asked about. */
    record Asked(@Nullable String key) {

        String required() {
            if (key == null || key.isEmpty()) {
                throw Refusal.invalid("The member 'key' is missing.");
            }
            return key;
        }
    }

    /**
     * A selector that is to be created, named in either of two ways.
     *
     * @param replicationFactor left out: copies on every member
     */
    record Created(
            @Nullable String name,
            @Nullable String documentSelfLink,
            @Nullable Integer replicationFactor) {

        Selector selector() {
            String given = name != null ? name : documentSelfLink;
            if (given == null) {
                throw Refusal.invalid("The member 'name' is missing.");
            }
            String plain = given.startsWith(ALL + "/") ? given.substring(ALL.length() + 1) : given;
            return new Selector(
                    plain, replicationFactor == null ? OptionalInt.empty() : OptionalInt.of(replicationFactor));
        }
    }
}
