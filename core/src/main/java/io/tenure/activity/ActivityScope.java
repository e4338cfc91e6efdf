package io.tenure.activity;

import io.tenure.lease.Quorum;
import io.tenure.store.Term;
import java.util.List;
import java.util.Optional;

/** What the body of an activity knows about itself. */
public interface ActivityScope {

    /** The names of its parents and its own. */
    List<String> path();

    /** The term of the activity, for fencing outside systems; empty for a follower's. */
    Optional<Term> term();

    /** Why it must end; empty while it may continue. */
    Optional<ActivityEnd> end();

    /** Waits until it must end. Its thread is not interrupted after that. */
    void awaitEnd();

    /** Runs a child. It inherits the family and the lease, so it does not conflict with its parents. */
    <T> T run(ActivitySpec spec, Activities.Body<T> body) throws Exception;

    /**
     * Requires another quorum from now on. Throws {@link ActivityRefused} and keeps the old one if this node does not
     * have the new one now.
     */
    void switchQuorum(Quorum quorum) throws InterruptedException;
}
