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
import io.tenure.time.Backoff;
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
import java.util.function.Supplier;

/**
 * Has another member answer a request, in this node's place.
 *
 * <p>A request is applied at most once per idempotency key, and never by another member than the one that is meant (R2). The
 * node that the client has asked sends it again for up to {@link #RETRY}: if it could not be sent, if the member says that
 * nothing was done, and, for what changes nothing or carries a key, if its fate is unknown. Otherwise an unknown fate is
 * reported as such. Members on the way never repeat anything.
 */
public final class Forwarder implements AutoCloseable {

    /** Bodies up to this size are kept until the answer, so that they can be sent again. */
    static final int HELD_BYTES = 64 * 1024;

    /** Long enough for the group to notice that an owner is gone. */
    static final Duration RETRY = Duration.ofSeconds(5);

    private static final Backoff BACKOFF = Backoff.doubling(Duration.ofMillis(50), Duration.ofSeconds(1));
    private static final int UNAVAILABLE = 503;
    private static final int INDETERMINATE = 504;
    private static final String PEER_FORWARDING = "/core/node-selectors/default/forwarding?target=PEER_ID&peer=";

    private final ClusterId cluster;
    private final Ways ways;
    private final Local local;
    private final Crew crew;
    private final PeerCalls calls;

    public Forwarder(ClusterId cluster, Supplier<Placement> placement, Reach reach, Local local, Crew crew) {
        this.cluster = cluster;
        this.ways = new Ways(placement, reach);
        this.local = local;
        this.crew = crew;
        this.calls = new PeerCalls(crew);
    }

    /**
     * Has the owner of a key answer the request; empty if that is this node. A request that was forwarded before is not sent
     * on: the member that the client has asked sends it again, by its newest view.
     */
    public Optional<Answer> toOwner(Request request, String key) throws Exception {
        Addressee owner = new Addressee.OwnerOf(key);
        GroupMember member = ways.member(owner);
        if (member.id().equals(ways.view().self())) {
            return Optional.empty();
        }
        Hop hop = hop(request);
        if (!hop.isEntry()) {
            throw new Refusal(Problem.of(
                    ProblemType.UNAVAILABLE, "The node " + member.id() + " owns this, not the one asked: try again."));
        }
        return Optional.of(forward(request, new ForwardAddress(request.rawPath(), request.rawQuery()), owner, hop));
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
        Ways.Way way = ways.to(addressee, hop, 0);
        if (way instanceof Ways.Way.Here here) {
            return named(local.answer(request.at(address.path(), address.query())), here.to());
        }
        hop.checkLeft();
        Journey journey = new Journey(request, address, hop, ForwardHeaders.onward(request), body(request), RETRY);
        return send(journey.keyed(crew::uuid), addressee);
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

    /** Sends it until it is answered, or the time for that is over. */
    Answer send(Journey journey, Addressee addressee) throws Exception {
        Moment start = Moment.now(crew.time());
        Moment end = start.plus(journey.hop().left());
        Moment lastTry = Moment.earlier(end, start.plus(journey.retry()));
        for (int attempt = 0; ; attempt++) {
            Ways.Way way = ways.to(addressee, journey.hop(), attempt);
            if (way instanceof Ways.Way.Here here) {
                return here(journey, here.to());
            }
            switch (once(journey, way, end)) {
                case CallOutcome.Answered answered -> {
                    boolean again = isWorthAgain(journey, answered.exchange().answer());
                    if (!again || !pause(attempt, lastTry)) {
                        return relayed(journey, answered.exchange(), way.to());
                    }
                    answered.exchange().close();
                }
                case CallOutcome.Unsent unsent -> {
                    if (!journey.hop().isEntry() || !pause(attempt, lastTry)) {
                        throw new Refusal(Problem.of(
                                ProblemType.UNAVAILABLE,
                                "The node " + way.to().id() + " was not reached: " + unsent.why() + "."));
                    }
                }
                case CallOutcome.Lost lost -> {
                    if (!journey.canBeRepeatedBlindly() || !pause(attempt, lastTry)) {
                        throw fateUnknown(journey, way.to(), lost.why());
                    }
                }
            }
        }
    }

    /** One try. */
    private CallOutcome once(Journey journey, Ways.Way way, Moment end) {
        return switch (way) {
            case Ways.Way.Here here -> throw new IllegalArgumentException("This node does not call itself.");
            case Ways.Way.Direct direct ->
                calls.call(direct.at(), outbound(journey, journey.address().target(), end), end);
            case Ways.Way.Through through ->
                calls.call(through.at(), outbound(journey, throughHelper(journey, through.to()), end), end);
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

    private static boolean isWorthAgain(Journey journey, InboundAnswer answer) {
        boolean nothingDone =
                answer.status() == UNAVAILABLE && answer.header("Retry-After").isPresent();
        return nothingDone && journey.canBeRepeated()
                || answer.status() == INDETERMINATE && journey.canBeRepeatedBlindly();
    }

    /** Waits before the next try; false if there is no time for one. */
    private boolean pause(int attempt, Moment lastTry) throws InterruptedException {
        Duration pause = BACKOFF.after(attempt + 1, crew.chance());
        if (Moment.now(crew.time()).plus(pause).isAfter(lastTry)) {
            return false;
        }
        crew.sleep(pause);
        return true;
    }

    /** The member that is meant has become this node since the first try. */
    private Answer here(Journey journey, GroupMember self) throws Exception {
        Request request = journey.here()
                .orElseThrow(() -> new Refusal(Problem.of(
                        ProblemType.UNAVAILABLE, "Another node has come to own this meanwhile: send it again.")));
        return named(local.answer(request), self);
    }

    private static Answer named(Answer answer, GroupMember by) {
        return answer.with(ForwardHeaders.NODE, by.id().toString());
    }

    private static Answer relayed(Journey journey, PeerExchange exchange, GroupMember by) {
        InboundAnswer received = exchange.answer();
        Answer answer = new Answer(
                received.status(),
                ForwardHeaders.back(received, by.id().toString()),
                new byte[0],
                Optional.of(new RelayedBody(exchange)));
        OptionalLong length = received.length();
        if (length.isPresent()
                && length.getAsLong() <= HELD_BYTES
                && !journey.request().method().equals("HEAD")) {
            return whole(journey, answer, exchange, by);
        }
        return length.isPresent() ? answer.with("Content-Length", Long.toString(length.getAsLong())) : answer;
    }

    /** With its body in one piece. */
    private static Answer whole(Journey journey, Answer answer, PeerExchange exchange, GroupMember by) {
        try (exchange) {
            byte[] body = exchange.answer().body().readAllBytes();
            return new Answer(answer.status(), answer.headers(), body, Optional.empty());
        } catch (IOException e) {
            throw fateUnknown(journey, by, String.valueOf(e.getMessage()));
        }
    }

    private static Refusal fateUnknown(Journey journey, GroupMember member, String why) {
        String sentence = "The node " + member.id() + " was asked, but its answer did not come: " + why + ".";
        return journey.isSafe()
                ? new Refusal(Problem.of(ProblemType.UNAVAILABLE, sentence))
                : new Refusal(Problem.of(
                        ProblemType.INDETERMINATE,
                        sentence + " It may still take effect. Send the same again with an Idempotency-Key, where the"
                                + " path takes one, or look what has become of it."));
    }

    @Override
    public void close() {
        calls.close();
    }
}
