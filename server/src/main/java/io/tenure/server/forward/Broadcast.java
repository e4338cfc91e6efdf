package io.tenure.server.forward;

import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.runtime.Crew;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Has every member answer a request, and collects what they say. A member that is down or fails is one of the failures; the
 * call itself succeeds.
 */
final class Broadcast {

    /** How long the slowest member has. */
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private static final String STREAMS = "/api/v1/events";

    private final Forwarder forwarder;
    private final Crew crew;

    Broadcast(Forwarder forwarder, Crew crew) {
        this.forwarder = forwarder;
        this.crew = crew;
    }

    Answer ask(Request request, ForwardAddress address, Hop hop) throws InterruptedException {
        if (address.path().equals(STREAMS) || address.path().startsWith(STREAMS + "/")) {
            throw Refusal.invalid("A stream has no end that could be waited for: ask one node with target=PEER_ID.");
        }
        if (!hop.isEntry()) {
            throw Refusal.invalid("A request that was forwarded is not sent to everybody: ask with target=PEER_ID.");
        }
        OutboundBody.Held body = new OutboundBody.Held(request.body(Forwarder.HELD_BYTES));
        Journey journey = new Journey(
                request, address, new Hop(0, LIMIT), ForwardHeaders.onward(request), body, Patience.BROADCAST);
        GroupView view = forwarder.ways().view();
        Map<GroupMember, CompletableFuture<BroadcastReply>> replies = new LinkedHashMap<>();
        view.members().stream()
                .filter(member -> member.status() != MemberStatus.REPLACED)
                .forEach(member -> replies.put(member, begin(journey, member)));
        Map<GroupMember, BroadcastReply> heard = new LinkedHashMap<>();
        for (Map.Entry<GroupMember, CompletableFuture<BroadcastReply>> each : replies.entrySet()) {
            heard.put(each.getKey(), reply(each.getValue()));
        }
        return Answer.json(json(view, address, heard));
    }

    private CompletableFuture<BroadcastReply> begin(Journey journey, GroupMember member) {
        CompletableFuture<BroadcastReply> reply = new CompletableFuture<>();
        var unused = crew.start("tenure-forward-all", () -> reply.complete(one(journey, member)));
        return reply;
    }

    private BroadcastReply one(Journey journey, GroupMember member) {
        try {
            return BroadcastReply.of(
                    forwarder.send(journey, new Addressee.Peer(member.id().toString())));
        } catch (Exception e) {
            return BroadcastReply.failed(e);
        }
    }

    private BroadcastReply reply(CompletableFuture<BroadcastReply> reply) throws InterruptedException {
        return crew.await(reply, LIMIT) ? reply.join() : BroadcastReply.late();
    }

    private static Map<String, @Nullable Object> json(
            GroupView view, ForwardAddress address, Map<GroupMember, BroadcastReply> heard) {
        Map<String, Object> responses = new LinkedHashMap<>();
        Map<String, Object> failures = new LinkedHashMap<>();
        Map<String, Object> selected = new LinkedHashMap<>();
        heard.forEach((member, reply) -> {
            String reference = reference(member, address);
            selected.put(member.id().toString(), reference);
            switch (reply) {
                case BroadcastReply.Said said -> responses.put(reference, said.text());
                case BroadcastReply.Failed failed -> failures.put(reference, failed.problem());
            }
        });
        long available = heard.keySet().stream()
                .filter(member -> member.status() == MemberStatus.AVAILABLE)
                .count();
        return Json.object(
                "jsonResponses", responses,
                "failures", failures,
                "receivers", List.copyOf(selected.values()),
                "selectedNodes", selected,
                "nodeCount", heard.size(),
                "availableNodeCount", available,
                "membershipQuorum", view.quorum());
    }

    private static String reference(GroupMember member, ForwardAddress address) {
        String authority =
                member.http().map(Object::toString).orElseGet(() -> member.id().toString());
        return "http://" + authority + address.path();
    }
}
