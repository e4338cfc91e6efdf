package io.tenure.activity;

import io.tenure.office.Quorum;
import io.tenure.store.Term;
import java.util.List;
import java.util.Optional;

/** What the body of an activity knows about itself. */
public interface ActivityScope {

    /** The names of its parents and its own. */
    List<String> path();

    /** The term that it runs under, to fence outside systems with; empty for a follower's. */
    Optional<Term> term();

    /** Why it must end; empty while it may go on. */
    Optional<ActivityEnd> end();

    /** Waits until it must end; after that its thread is interrupted no more. */
    void awaitEnd();

    /** Runs a child: it inherits the family and the lease, so it is in no conflict with its parents. */
    <T> T run(ActivitySpec spec, Activities.Body<T> body) throws Exception;

    /** Needs another quorum from now on. Throws {@link ActivityRefused} and keeps the old one if it is not had now. */
    void switchQuorum(Quorum quorum) throws InterruptedException;
}
