package io.tenure.group;

import io.tenure.node.NodeId;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sends letters. At most two are under way to a member: a call to one that does not answer lasts for seconds, and further
 * ones would only pile up. They are dropped, which is the same as lost.
 */
final class Post {

    private static final int MOST_UNDER_WAY = 2;

    private final GroupService.Peers peers;
    private final Map<NodeId, AtomicInteger> underWay = new ConcurrentHashMap<>();
    private final AtomicLong dropped = new AtomicLong();

    Post(GroupService.Peers peers) {
        this.peers = peers;
    }

    /** What becomes of a letter. Called by any thread. */
    interface Outcome {

        /** May throw {@link IllegalArgumentException} if the answer makes no sense; that is the same as none. */
        void answered(byte[] answer);

        void failed();
    }

    void send(NodeId to, byte[] letter, Outcome outcome) {
        AtomicInteger calls = underWay.computeIfAbsent(to, id -> new AtomicInteger());
        if (calls.get() >= MOST_UNDER_WAY) {
            dropped.incrementAndGet();
            return;
        }
        calls.incrementAndGet();
        CompletableFuture<byte[]> call = peers.ask(to, letter);
        var unused = call.whenComplete((answer, error) -> {
            calls.decrementAndGet();
            if (error == null) {
                outcome.answered(answer);
            } else {
                outcome.failed();
            }
        });
    }

    /** How many letters were not sent because two were under way. */
    long dropped() {
        return dropped.get();
    }
}
