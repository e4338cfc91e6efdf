package io.tenure.sim.lease;

import io.tenure.lease.Holder;
import io.tenure.lease.agent.LeaseRequest;
import io.tenure.node.NodeId;
import io.tenure.store.Term;
import io.tenure.time.Moment;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What one process truly has: which of its requests agents granted and which of its writes the store took, by when sent. */
final class Ledger {

    private record Lease(Holder holder, NodeId agent) {}

    private final Map<Long, Moment> asked = new HashMap<>();
    private final Map<Lease, Moment> granted = new HashMap<>();
    private final Map<Term, Moment> committed = new HashMap<>();

    void asked(LeaseRequest request, Moment at) {
        asked.put(request.sequence(), at);
    }

    void granted(NodeId agent, LeaseRequest request) {
        granted.merge(
                new Lease(request.candidate(), agent), asked.get(request.sequence()), (a, b) -> a.isAfter(b) ? a : b);
    }

    /** When the newest request of this candidacy was sent that the agent granted. */
    Optional<Moment> granted(Holder holder, NodeId agent) {
        return Optional.ofNullable(granted.get(new Lease(holder, agent)));
    }

    void committed(Term term, Moment sent) {
        committed.merge(term, sent, (a, b) -> a.isAfter(b) ? a : b);
    }

    /** When the newest write of this term was sent that the store took. */
    Optional<Moment> committed(Term term) {
        return Optional.ofNullable(committed.get(term));
    }
}
