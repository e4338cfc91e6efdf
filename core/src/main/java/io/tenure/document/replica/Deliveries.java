package io.tenure.document.replica;

import io.tenure.document.ReplicatedState;
import io.tenure.node.NodeId;
import java.util.ArrayList;
import java.util.List;

/**
 * Sends members what they lack, a page after the other and no faster than the settings allow (R6). What cannot be sent is
 * left: the next comparison finds it.
 */
final class Deliveries {

    private static final int STATES = 64;
    private static final int PAGE_BYTES = 1 << 20;

    private final HostDesk desk;
    private final Replicas replicas;
    private final Throttle throttle;
    private long sent;

    Deliveries(HostDesk desk, Replicas replicas, Throttle throttle) {
        this.desk = desk;
        this.replicas = replicas;
        this.throttle = throttle;
    }

    /** How many states were sent. */
    long sent() {
        return sent;
    }

    /** Continues when all is sent, or the member has stopped to take it. */
    void send(PeerMessage.Claim claim, NodeId member, List<String> links, Runnable done) {
        if (links.isEmpty()) {
            done.run();
            return;
        }
        List<ReplicatedState> page = new ArrayList<>();
        int next = 0;
        int bytes = 0;
        int units = 0;
        while (next < links.size() && page.size() < STATES && bytes < PAGE_BYTES) {
            // Read when it is sent, so that it is never older than what the member may have got meanwhile.
            for (ReplicatedState state :
                    replicas.state(links.get(next)).stream().toList()) {
                page.add(state);
                bytes += state.content().length;
                units += Throttle.units(state.content().length);
            }
            next++;
        }
        List<String> rest = List.copyOf(links.subList(next, links.size()));
        sent += page.size();
        desk.after(
                throttle.take(units),
                () -> desk.ask(member, new PeerMessage.Keep(claim, page), answer -> {
                    if (answer instanceof PeerAnswer.Kept) {
                        send(claim, member, rest, done);
                    } else {
                        done.run();
                    }
                }));
    }
}
