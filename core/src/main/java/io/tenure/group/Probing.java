package io.tenure.group;

import io.tenure.node.NodeId;
import io.tenure.time.Moment;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * What a node has asked and still expects answers to.
 *
 * @param last the number of the last letter
 * @param rounds how many rounds there were
 * @param next when the next round begins
 * @param waiting the members that are still to be pinged before any is pinged again
 */
record Probing(
        long last, long rounds, Moment next, List<NodeId> waiting, Map<Long, Probe> probes, Map<Long, Relay> relays) {

    static Probing beginning(Moment now) {
        return new Probing(0, 0, now, List.of(), Map.of(), Map.of());
    }

    /** Whoever changes a map makes a new one, so none is copied here. */
    Probing {
        waiting = List.copyOf(waiting);
        probes = Collections.unmodifiableMap(probes);
        relays = Collections.unmodifiableMap(relays);
    }

    /**
     * A ping, and what followed.
     *
     * @param helpAt when helpers are asked, unless they have been
     * @param helpers how many were asked; -1 before
     * @param nacks how many of them said that the target does not answer them either
     */
    record Probe(long seq, NodeId target, Moment helpAt, Moment end, int helpers, int nacks) {

        boolean isDirect() {
            return helpers < 0;
        }

        Probe helped(int count) {
            return new Probe(seq, target, helpAt, end, count, 0);
        }

        Probe nacked() {
            return new Probe(seq, target, helpAt, end, helpers, nacks + 1);
        }

        Moment due() {
            return isDirect() ? Moment.earlier(helpAt, end) : end;
        }
    }

    /**
     * A ping for another member.
     *
     * @param reply the letter to answer
     * @param asker who wrote it
     * @param asked its number
     */
    record Relay(long seq, long reply, NodeId asker, long asked, Moment end) {}
}
