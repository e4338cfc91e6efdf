package io.tenure.server.group;

import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The group over HTTP, in the words of Xenon's node groups. Needs neither a leader nor a majority.
 *
 * <p>A request names what it wants by its {@code kind}, of which only the last part counts, so Xenon's own kinds work.
 */
public final class GroupRoutes {

    static final String LINK = "/core/node-groups/default";

    private static final int MAX_BODY_BYTES = 16 * 1024;
    private static final String QUORUM = "UpdateQuorumRequest";
    private static final String JOIN = "JoinPeerRequest";

    private final NodeGroup group;

    private GroupRoutes(NodeGroup group) {
        this.group = group;
    }

    public static List<Route> of(NodeGroup group) {
        GroupRoutes routes = new GroupRoutes(group);
        return List.of(
                Route.get("/core/node-groups", request -> Answer.json(Json.object("documentLinks", List.of(LINK)))),
                Route.get(LINK, routes::show),
                Route.patch(LINK, routes::update).json(),
                Route.post(LINK, routes::post).json());
    }

    private Answer show(Request request) {
        return Answer.json(json(group));
    }

    /** The group as the answering node sees it. */
    public static Map<String, @Nullable Object> json(NodeGroup group) {
        return GroupJson.of(group);
    }

    /** What a PATCH says. {@code isGroupUpdate} is known but means nothing: a quorum is always the whole group's. */
    record Update(
            @Nullable String kind,
            @Nullable Boolean isGroupUpdate,
            @Nullable Integer membershipQuorum,
            @Nullable Boolean majority) {}

    private Answer update(Request request) throws Exception {
        byte[] body = request.body(MAX_BODY_BYTES);
        checkKind(Json.read(body, Kind.class).kind(), QUORUM);
        return update(request, body);
    }

    private Answer update(Request request, byte[] body) throws Exception {
        Update update = Json.readStrictly(body, Update.class);
        boolean majority = Boolean.TRUE.equals(update.majority());
        Integer quorum = update.membershipQuorum();
        if (majority == (quorum != null)) {
            throw Refusal.invalid("Say either \"membershipQuorum\": N, or \"majority\": true to follow the members.");
        }
        group.setQuorum(quorum == null ? 0 : checked(quorum)).get();
        return show(request);
    }

    private int checked(int quorum) {
        GroupView view = group.view();
        long most = view.members().stream()
                .filter(member -> !member.observer() && member.status() != MemberStatus.REPLACED)
                .count();
        if (quorum < 1 || quorum > most) {
            throw Refusal.invalid("A quorum of " + quorum + " is not possible: " + most
                    + " members hold documents. Write a number from 1 to " + most + ".");
        }
        return quorum;
    }

    /** What a POST says. */
    record Join(@Nullable String kind, @Nullable String memberGroupReference) {}

    /** What names the kind of a request. */
    record Kind(@Nullable String kind) {}

    /** Not every client can send a PATCH, so a quorum is taken here too. */
    private Answer post(Request request) throws Exception {
        byte[] body = request.body(MAX_BODY_BYTES);
        String kind = Json.read(body, Kind.class).kind();
        if (lastPart(kind).equals(QUORUM)) {
            return update(request, body);
        }
        checkKind(kind, JOIN);
        return join(request, Json.read(body, Join.class));
    }

    /** Who belongs is for the log to say. */
    private Answer join(Request request, Join join) {
        String address = address(join.memberGroupReference());
        boolean known = group.view().members().stream()
                .flatMap(member -> member.http().stream())
                .anyMatch(http -> http.toString().equals(address));
        if (!known) {
            throw new Refusal(Problem.of(
                    ProblemType.CONFLICT,
                    address
                            + " is no member of this cluster, and a running node cannot change its cluster: start it with an"
                            + " empty data folder and --join with the address of a member."));
        }
        return show(request);
    }

    private static String address(@Nullable String reference) {
        if (reference == null) {
            throw Refusal.invalid("The member 'memberGroupReference' is missing.");
        }
        return Refusal.unlessValid(() -> {
            URI uri = URI.create(reference);
            if (uri.getHost() == null || uri.getPort() < 0) {
                throw new IllegalArgumentException(
                        "'" + reference + "' is not the address of a group: write http://HOST:PORT" + LINK + ".");
            }
            return uri.getHost() + ":" + uri.getPort();
        });
    }

    private static void checkKind(@Nullable String kind, String wanted) {
        if (!lastPart(kind).equals(wanted)) {
            throw Refusal.invalid(
                    kind == null
                            ? "The member 'kind' is missing: write \"kind\": \"" + wanted + "\"."
                            : "There is no kind '" + kind + "' here: write " + wanted + ".");
        }
    }

    private static String lastPart(@Nullable String kind) {
        return Objects.requireNonNullElse(kind, "").replaceAll(".*[:.$]", "");
    }
}
