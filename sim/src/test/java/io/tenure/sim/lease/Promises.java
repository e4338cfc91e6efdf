package io.tenure.sim.lease;

import io.tenure.lease.Holder;
import io.tenure.lease.agent.AgentState;
import io.tenure.lease.agent.AgentState.Active;
import io.tenure.lease.agent.AgentState.Expiring;
import io.tenure.lease.agent.LeaseRequest;
import io.tenure.node.NodeId;
import io.tenure.store.Holding;
import io.tenure.store.LeaseId;
import io.tenure.store.Term;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What is promised, checked after every step. It looks at the world as a whole, which no node can. */
final class Promises {

    private static final Duration TIMER_LATENESS = Duration.ofMillis(10);

    private record Belief(SimNode node, Moment end) {}

    private final World world;
    private final Map<Term, LeaseId> terms = new HashMap<>();
    private final Map<Term, Belief> beliefs = new HashMap<>();
    private final Set<Holder> givenBack = new HashSet<>();
    private Term lastOpened = Term.NONE;
    private Term lastWritten = Term.NONE;

    Promises(World world) {
        this.world = world;
    }

    /** After every step of anybody. */
    void hold() {
        SimProcess leader = null;
        for (SimNode node : world.nodes()) {
            SimProcess process = node.process().orElse(null);
            if (process != null && claims(process)) {
                if (leader != null && leads(leader) && leads(process)) {
                    broken("C2", "both " + leader.node().id() + " and " + node.id() + " believe that they lead");
                }
                leader = process;
            }
            for (SimWork work : node.work()) {
                work.term().ifPresent(term -> endsInTime(node, work, term));
            }
        }
    }

    /** A sleeping machine believes nothing. */
    private static boolean claims(SimProcess process) {
        return process.believes() && !process.isAsleep();
    }

    /** What the process itself says when it is asked; it is asked only if it matters, because it may learn from that. */
    private static boolean leads(SimProcess process) {
        return process.leadership().leading().isPresent();
    }

    private void endsInTime(SimNode node, SimWork work, Term term) {
        Moment dead =
                beliefs.get(term).end().plus(world.scenario().settings().kill()).plus(TIMER_LATENESS);
        if (!work.isExempt()
                && work.kind() != SimWork.Kind.SLOW_CHILD
                && node.clock().now().isAfter(dead)) {
            broken("C5", work + " outlives the belief of " + node.id() + " by more than the time to kill");
        }
    }

    /** A process tells its children how long they may work. */
    void trusted(SimProcess process, Optional<Moment> before, Moment end) {
        Optional<Moment> believed = process.leadership().keeper().believedUntil(process.now());
        if (end.isAfter(process.now())
                && believed.filter(until -> !until.isBefore(end)).isEmpty()) {
            broken("C5", process.node().id() + " trusts its children for longer than it believes that it leads");
        }
        if (before.equals(Optional.of(end))) {
            broken("C5", process.node().id() + " tells its children what they know");
        }
    }

    /** A process has stepped: what it believes rests on leases and on a commit. */
    void believed(SimProcess process) {
        Optional<Moment> until = process.believedUntil();
        if (until.isEmpty()) {
            return;
        }
        var keeper = process.leadership().keeper();
        Term term = keeper.holding().orElseThrow().term();
        Holder holder = keeper.acquirer().orElseThrow().self();
        Moment end = until.get();
        beliefs.merge(term, new Belief(process.node(), end), (a, b) -> a.end().isAfter(b.end()) ? a : b);
        boolean quorum = majority(process, holder, keeper.voters().current(), end)
                && (!keeper.voters().isJoint()
                        || majority(process, holder, keeper.voters().leaving(), end));
        if (!quorum) {
            broken("C5", process.node().id() + " believes for longer than a majority has granted");
        }
        if (!lasts(process.ledger().committed(term), end)) {
            broken("C6", process.node().id() + " believes for longer than its last commit allows");
        }
        if (givenBack.contains(holder)) {
            broken("C8", process.node().id() + " believes in a candidacy that it gave back");
        }
    }

    private boolean majority(SimProcess process, Holder holder, Set<NodeId> nodes, Moment end) {
        int count = 0;
        for (NodeId node : nodes) {
            if (lasts(process.ledger().granted(holder, node), end)) {
                count++;
            }
        }
        return count > nodes.size() / 2;
    }

    private boolean lasts(Optional<Moment> sent, Moment end) {
        Duration trust = world.scenario().settings().trust();
        return sent.isPresent() && !sent.get().plus(trust).isBefore(end);
    }

    void granted(SimProcess agent, SimProcess asker, LeaseRequest request) {
        asker.ledger().granted(agent.node().id(), request);
    }

    /** The store has given a term, perhaps once more to the same candidacy. */
    void opened(SimProcess to, Holding holding) {
        LeaseId before = terms.putIfAbsent(holding.term(), holding.lease());
        if (before != null && !before.equals(holding.lease())) {
            broken("C1", "term " + holding.term() + " was given to " + before + " and to " + holding.lease());
        }
        if (before == null && holding.term().compareTo(lastOpened) <= 0) {
            broken("C1", "term " + holding.term() + " was given after term " + lastOpened);
        }
        if (before == null) {
            lastOpened = holding.term();
            for (SimProcess other : world.processes()) {
                if (other != to && claims(other) && leads(other)) {
                    broken("C2", to.node().id() + " has deposed " + other.node().id() + " while that one led");
                }
            }
        }
    }

    /** The store has taken a write of a term. */
    void wrote(Term term) {
        if (term.compareTo(lastWritten) < 0) {
            broken("C3", "a write of term " + term + " was taken after one of term " + lastWritten);
        }
        lastWritten = term;
    }

    /** A term takes effect. */
    void leads(SimProcess process, Holding holding) {
        for (SimNode node : world.nodes()) {
            for (SimWork work : node.work()) {
                boolean older = work.term().isPresent() && work.term().get().compareTo(holding.term()) < 0;
                if (older && !work.isExempt() && !isOverdue(node, work)) {
                    broken("C4", work + " runs on " + node.id() + " when term " + holding.term() + " takes effect");
                }
            }
        }
        beliefs.putIfAbsent(holding.term(), new Belief(process.node(), process.now()));
    }

    /** A slow child that outlives the leases: only its own node knows of it, and waits. */
    private boolean isOverdue(SimNode node, SimWork work) {
        Moment dead = beliefs.get(work.term().orElseThrow())
                .end()
                .plus(world.scenario().settings().kill());
        return work.kind() == SimWork.Kind.SLOW_CHILD && node.clock().now().isAfter(dead);
    }

    /** A process gives its lease back. */
    void givenBack(SimProcess process, Holder holder) {
        givenBack.add(holder);
        for (SimWork work : process.node().work()) {
            if (work.term().isPresent() && work.holder().equals(holder) && !work.isExempt()) {
                broken("C8", process.node().id() + " gives back " + holder + " while " + work + " runs");
            }
        }
    }

    /** An agent's state has changed. */
    void agentMoved(SimProcess process, AgentState before, AgentState after) {
        if (before instanceof Expiring was) {
            for (SimWork work : process.node().work()) {
                if (work.kind().isChild() && work.holder().equals(was.holder()) && !work.isExempt()) {
                    broken(
                            "C4",
                            process.node().id() + " has freed the lease of " + was.holder() + " while " + work
                                    + " runs");
                }
            }
        }
        if (after instanceof Active now) {
            for (SimWork work : process.node().work()) {
                if (work.term().isEmpty() && !work.holder().equals(now.holder()) && !work.isExempt()) {
                    broken("C4", process.node().id() + " serves " + now.holder() + " while " + work + " runs");
                }
            }
        }
        if (before instanceof Active was
                && !(after instanceof Active)
                && was.until().isAfter(process.now())
                && !givenBack.contains(was.holder())) {
            broken("C8", process.node().id() + " freed the lease of " + was.holder() + " who did not give it back");
        }
    }

    private void broken(String promise, String sentence) {
        if (world.scenario().watched().contains(promise)) {
            world.trace(() -> promise + ": " + sentence);
            Violation violation = new Violation(promise, sentence);
            world.broken(violation);
            throw violation;
        }
    }
}
