package io.tenure.client;

import io.tenure.store.Claim;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.log.EntryCodec;
import io.tenure.store.log.Limits;
import io.tenure.store.log.LogAnswer;
import io.tenure.store.log.LogAnswer.Grant;
import io.tenure.store.log.SessionId;
import io.tenure.store.wire.GroupReply;
import io.tenure.store.wire.GroupRequest;
import io.tenure.store.wire.Wire;
import io.tenure.store.wire.WireException;
import io.tenure.time.Time;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * Commands on their way: each flight is a group of this client's session, so that a copy that goes through another node
 * is recognised.
 */
final class OrderLane extends GroupSender<Order> {

    private final SessionId session;

    OrderLane(SessionId session, NodeCaller line, Nodes nodes, Time time, RemoteConfig config) {
        super(Wire.COMMANDS, line, nodes, time, config);
        this.session = session;
    }

    @Override
    long capacity() {
        return Limits.MAX_GROUP_BYTES;
    }

    @Override
    byte[] cargo(long number, long floor, List<Order> orders) {
        List<byte[]> commands = new ArrayList<>();
        orders.forEach(order -> commands.addAll(order.commands()));
        return EntryCodec.encodeGroup(session, number, floor, commands);
    }

    @Override
    byte[] message(Flight<Order> flight) {
        return GroupRequest.encode(!flight.risky(), flight.cargo());
    }

    @Override
    List<Order> unload(List<Order> orders, byte[] reply) {
        return switch (GroupReply.decode(reply)) {
            case GroupReply.Done done -> {
                done(orders, done);
                yield List.of();
            }
            case GroupReply.TurnedBack back -> turnedBack(orders, back.refused());
        };
    }

    private static void done(List<Order> orders, GroupReply.Done done) {
        if (orders.stream().mapToInt(Order::size).sum() != done.answers().size()) {
            throw new WireException("The number of answers is not that of the commands.", null);
        }
        Claimed claimed = new Claimed(done);
        int at = 0;
        for (Order order : orders) {
            List<LogAnswer> answers = done.answers().subList(at, at + order.size());
            at += order.size();
            List<Claim> claims = new ArrayList<>();
            List<Grant> missing = new ArrayList<>();
            GroupReply.grants(answers).forEach(grant -> claimed.next(grant, claims, missing));
            order.done(answers, claims, missing);
        }
    }

    private static List<Order> turnedBack(List<Order> orders, SortedMap<Integer, Refused> refused) {
        List<Order> left = new ArrayList<>();
        int at = 0;
        for (Order order : orders) {
            Map<Integer, Refused> own = new HashMap<>();
            int from = at;
            refused.subMap(at, at + order.size()).forEach((place, refusal) -> own.put(place - from, refusal));
            at += order.size();
            order.refused(own);
            if (!order.ended()) {
                left.add(order);
            }
        }
        return left;
    }

    /** Deals the claims of a reply out to its grants, in their order. */
    private static final class Claimed {

        private final List<Claim> claims;
        private final int looked;
        private int grants;
        private int given;

        Claimed(GroupReply.Done done) {
            claims = done.claims().claims();
            looked = done.claims().looked();
        }

        void next(Grant grant, List<Claim> found, List<Grant> missing) {
            if (grants++ >= looked) {
                missing.add(grant);
            } else if (given < claims.size() && claims.get(given).task().id().equals(grant.task())) {
                found.add(claims.get(given++));
            }
        }
    }
}
