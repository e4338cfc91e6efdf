package io.tenure.server.forward;

import io.tenure.group.GroupMember;
import io.tenure.node.ClusterId;
import io.tenure.runtime.Crew;
import io.tenure.selector.Placement;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.time.Moment;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * Has another member answer a request, in this node's place.
 *
 * <p>A request is applied at most once per idempotency key, and never by another member than the one that is meant (R2). The
 * node that the client has asked sends it again, as long as {@link Patience} says: if it could not be sent, if the member says that
 * nothing was done, and, for what changes nothing or carries a key, if its fate is unknown. Otherwise an unknown fate is
 * reported as such. Members on the way never repeat anything.
 */
public final class Forwarder implements AutoCloseable {

    /** Bodies up to this size are kept until the answer, so that they can be sent again. */
    static final int HELD_BYTES = 64 * 1024;

    /** Bodies that were read already are no larger. */
    private static final int READ_BYTES = 8 * 1024 * 1024;

    /** How often it is looked which calls have run out of time, or are made to members that the group has given up. */
    private static final Duration LOOK = Duration.ofMillis(100);

    private static final String PEER_FORWARDING = "/core/node-selectors/default/forwarding?target=PEER_ID&peer=";

    private final ClusterId cluster;
    private final Ways ways;
    private final Local local;
    private final Crew crew;
    private final PeerCalls calls;
    private final Lifelines lifelines;
    private final Crew.Timers watching;
    private final Tries tries;

    public Forwarder(ClusterId cluster, Supplier<Placement> placement, Reach reach, Local local, Crew crew) {
        this.cluster = cluster;
        this.ways = new Ways(placement, reach);
        this.local = local;
        this.crew = crew;
        this.calls = new PeerCalls(crew.time());
        this.lifelines = new Lifelines(ways::view);
        this.tries = new Tries(crew);
        this.watching = crew.timers("tenure-forward-watch");
        var unused = watching.every(LOOK, this::look);
    }

    private void look() {
        calls.look();
        lifelines.look();
    }

    /** What the owner of a key does. */
    @FunctionalInterface
    public interface Owned {

        /** Acts on the request, which may carry an idempotency key that the client did not give. */
        Tried act(Request request) throws Exception;
    }

    /**
     * Has the owner of a key answer the request, by {@code owned} if that is this node. A request that was forwarded before is
     * not sent on: the member that the client has asked sends it again, by its newest view. Its body must have been read.
     */
    public Answer atOwner(Request request, String key, Owned owned) throws Exception {
        Addressee owner = new Addressee.OwnerOf(key);
        Hop hop = hop(request);
        if (!hop.isEntry()) {
            checkOwned(owner);
            return owned.act(request).conclusion().reached();
        }
        Errand.Act act = (before, self) -> owned.act(before == null ? request : Errand.here(before));
        return run(owner, hop, act, () -> {
            ForwardAddress address = new ForwardAddress(request.rawPath(), request.rawQuery());
            OutboundBody body = new OutboundBody.Held(request.body(READ_BYTES));
            return new Journey(request, address, hop, ForwardHeaders.onward(request), body, Patience.OWNER)
                    .keyed(crew::uuid);
        });
    }

    private void checkOwned(Addressee owner) {
        GroupMember member = ways.member(owner);
        if (!member.id().equals(ways.view().self())) {
            throw new Refusal(Problem.of(
                    ProblemType.UNAVAILABLE, "The node " + member.id() + " owns this, not the one asked: try again."));
        }
    }

    Hop hop(Request request) {
        return Hop.of(request, cluster);
    }

    /** For messages between members, over the same connections. */
    PeerPost post() {
        return new PeerPost(calls, crew.time());
    }

    Ways ways() {
        return ways;
    }

    /** Has one member answer the request, asked for at another address. */
    Answer forward(Request request, ForwardAddress address, Addressee addressee, Hop hop) throws Exception {
        Errand.Act act = (before, self) -> Tried.done(named(
                local.answer(before == null ? request.at(address.path(), address.query()) : Errand.here(before)),
                self));
        return run(addressee, hop, act, () -> {
            hop.checkLeft();
            return new Journey(
                            request,
                            address,
                            hop,
                            ForwardHeaders.onward(request),
                            body(request),
                            patience(address, addressee))
                    .keyed(crew::uuid);
        });
    }

    private static Patience patience(ForwardAddress address, Addressee addressee) {
        return addressee instanceof Addressee.OwnerOf && KeyedPaths.isDocument(address.path())
                ? Patience.OWNER
                : Patience.DEFAULT;
    }

    private OutboundBody body(Request request) throws IOException {
        OptionalLong length = request.contentLength();
        if (!request.hasBody() || length.isPresent() && length.getAsLong() <= HELD_BYTES) {
            return new OutboundBody.Held(request.body(HELD_BYTES));
        }
        InputStream in = request.bodyStream();
        if (length.isPresent()) {
            return new OutboundBody.Flowing(in, length);
        }
        byte[] first = in.readNBytes(HELD_BYTES + 1);
        return first.length <= HELD_BYTES
                ? new OutboundBody.Held(first)
                : new OutboundBody.Flowing(
                        new SequenceInputStream(new ByteArrayInputStream(first), in), OptionalLong.empty());
    }

    /** Sends what is packed already. */
    Answer send(Journey journey, Addressee addressee) throws Exception {
        Errand.Act act = (before, self) -> Tried.done(named(local.answer(Errand.here(journey)), self));
        return run(addressee, journey.hop(), act, () -> journey);
    }

    private Answer run(Addressee addressee, Hop hop, Errand.Act act, Callable<Journey> packing) throws Exception {
        Moment end = Moment.now(crew.time()).plus(hop.left());
        Errand errand = new Errand(
                new Errand.Course(addressee, hop, ways), act, packing, (journey, way) -> once(journey, way, end));
        return tries.until(end, errand);
    }

    /** One try. */
    private CallOutcome once(Journey journey, Ways.Way way, Moment whole) {
        Optional<Duration> limit = journey.patience().once();
        Moment end = limit.map(
                        once -> Moment.earlier(whole, Moment.now(crew.time()).plus(once)))
                .orElse(whole);
        Lifelines.Lifeline lifeline = limit.isPresent() ? lifelines.to(way.to().id()) : Lifelines.Lifeline.NONE;
        return switch (way) {
            case Ways.Way.Here here -> throw new IllegalArgumentException("This node does not call itself.");
            case Ways.Way.Direct direct ->
                calls.call(direct.at(), outbound(journey, journey.address().target(), end), end, lifeline);
            case Ways.Way.Through through ->
                calls.call(through.at(), outbound(journey, throughHelper(journey, through.to()), end), end, lifeline);
        };
    }

    private OutboundRequest outbound(Journey journey, String target, Moment end) {
        List<Field> headers = new ArrayList<>(journey.headers());
        headers.addAll(journey.hop().onward(cluster, Moment.now(crew.time()).until(end)));
        return new OutboundRequest(journey.request().method(), target, headers, journey.body());
    }

    private static String throughHelper(Journey journey, GroupMember to) {
        return PEER_FORWARDING + to.id() + "&path="
                + asParameter(journey.address().path()) + "&query="
                + asParameter(journey.address().query());
    }

    private static String asParameter(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static Answer named(Answer answer, GroupMember by) {
        return answer.with(ForwardHeaders.NODE, by.id().toString());
    }

    @Override
    public void close() {
        watching.close();
        calls.close();
    }
}
