package io.tenure.activity;

import io.tenure.lease.Holder;
import io.tenure.lease.Quorum;
import io.tenure.store.Term;
import io.tenure.time.Moment;
import java.util.List;
import java.util.Optional;

/**
 * An activity that is running or must end.
 *
 * @param family the first activity of those that belong together; all children of one have the same
 * @param path the names of its parents and its own
 * @param lease the local lease under which it runs
 * @param end why it must end; empty while it may run
 */
public record Activity(
        long id,
        long family,
        List<String> path,
        ActivitySpec spec,
        Optional<Term> term,
        Holder lease,
        Moment since,
        Optional<ActivityEnd> end) {

    public Activity {
        path = List.copyOf(path);
    }

    /** The names of its parents and its own, as people see them. */
    public String fullName() {
        return String.join("/", path);
    }

    /** Whether it needs only the node's own promise to a leader. */
    public boolean isFollower() {
        return spec.quorum() instanceof Quorum.Follower;
    }

    /** The same, which must end. */
    public Activity ending(ActivityEnd reason) {
        return new Activity(id, family, path, spec, term, lease, since, Optional.of(reason));
    }

    /** The same with another quorum: a leader's activity runs under the leader's term, a follower's under none. */
    public Activity needing(Quorum quorum, Optional<Term> open) {
        Optional<Term> under = quorum instanceof Quorum.Follower ? Optional.empty() : open;
        return new Activity(id, family, path, spec.needing(quorum), under, lease, since, end);
    }
}
