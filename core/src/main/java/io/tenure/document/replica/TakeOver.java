package io.tenure.document.replica;

import io.tenure.document.ShelfDigest;
import io.tenure.node.NodeId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The question for promises, before an owner's first write. Everybody's answer is awaited; then it is decided.
 *
 * @param complete how many that have promised are complete, the node itself included
 * @param highest the highest epoch heard of
 */
record TakeOver(
        long epoch, Need need, Set<NodeId> waiting, Map<NodeId, ShelfDigest> promised, int complete, long highest) {

    TakeOver {
        waiting = Set.copyOf(waiting);
        promised = Map.copyOf(promised);
    }

    static TakeOver begun(long epoch, Need need, List<NodeId> others, boolean selfComplete) {
        return new TakeOver(epoch, need, Set.copyOf(others), Map.of(), selfComplete ? 1 : 0, epoch);
    }

    TakeOver answered(NodeId member, PeerAnswer answer) {
        if (!waiting.contains(member)) {
            return this;
        }
        Set<NodeId> rest = new HashSet<>(waiting);
        rest.remove(member);
        if (answer instanceof PeerAnswer.Promised yes) {
            Map<NodeId, ShelfDigest> more = new HashMap<>(promised);
            more.put(member, yes.digest());
            return new TakeOver(epoch, need, rest, more, complete + (yes.complete() ? 1 : 0), highest);
        }
        long heard = answer instanceof PeerAnswer.Rejected no ? no.promise().epoch() : 0;
        return new TakeOver(epoch, need, rest, promised, complete, Math.max(highest, heard));
    }

    /** Somebody has promised as much or more to another: this epoch is spent. */
    boolean isOvertaken(PeerAnswer answer) {
        return answer instanceof PeerAnswer.Rejected no && no.promise().epoch() >= epoch;
    }

    boolean isAnswered() {
        return waiting.isEmpty();
    }

    /**
     * Whether the promises suffice once all answers are there. A member with a new disk does not count, because it knows
     * nothing of what was acknowledged before; unless it is everybody who has promised.
     */
    boolean isWon(int asked) {
        int yes = promised.size() + 1;
        if (need.isMajority()) {
            return complete >= need.takeOver() || yes == need.members();
        }
        return promised.size() == asked && yes >= need.takeOver();
    }
}
