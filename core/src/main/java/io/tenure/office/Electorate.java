package io.tenure.office;

import io.tenure.lease.Quorum;
import io.tenure.lease.Voters;
import io.tenure.node.NodeId;
import io.tenure.time.Moment;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Whose leases count for this node: the voters in the log, and during a change that this node makes, the new ones as
 * well.
 *
 * <p>A change begins as a wish: the new voters are asked for their leases, but do not count. Once the holder has both
 * majorities, it is bound to need both until the change is over, whatever happens to the change and the office.
 *
 * @param logged the voters according to the log
 */
record Electorate(Voters logged, Optional<PlannedChange> plan) {

    static final Electorate NOBODY = new Electorate(Voters.of(Set.of()), Optional.empty());

    /**
     * A change of the voters.
     *
     * @param bound whether both majorities are needed, because the change may happen at any moment
     * @param until when a wish that is not repeated is forgotten
     */
    record PlannedChange(Voters joint, boolean bound, Moment until) {}

    Voters counted() {
        return plan.map(p -> p.bound() ? p.joint() : inviting(p.joint().current()))
                .orElse(logged);
    }

    private Voters inviting(Set<NodeId> more) {
        Set<NodeId> listeners = new HashSet<>(logged.listeners());
        listeners.addAll(more);
        listeners.removeAll(logged.current());
        return new Voters(logged.current(), logged.leaving(), listeners);
    }

    /** The change that this node is bound to. */
    Optional<Voters> changing() {
        return plan.filter(PlannedChange::bound).map(PlannedChange::joint);
    }

    Electorate logged(Voters now) {
        return new Electorate(now, plan.filter(p -> p.bound() || !now.isJoint() && now.equals(logged)));
    }

    /** Accepts a wish for a change: only one is prepared at a time, and it must start from the current voters. */
    Electorate wishing(Voters joint, Acquirer acquirer, Moment now) {
        boolean other = plan.filter(p -> p.bound() || !p.joint().equals(joint)).isPresent();
        boolean late = logged.isJoint() || !logged.current().equals(joint.leaving());
        if (other || late) {
            return this;
        }
        boolean both = acquirer.voters(joint, now).until(Quorum.MAJORITY, now).isPresent();
        return new Electorate(
                logged,
                Optional.of(new PlannedChange(
                        joint, both, now.plus(acquirer.settings().ttl()))));
    }

    boolean isOutdated(Moment now) {
        return plan.filter(p -> !p.bound() && !p.until().isAfter(now)).isPresent();
    }

    Electorate settled() {
        return new Electorate(logged, Optional.empty());
    }
}
