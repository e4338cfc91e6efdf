package io.tenure.primary.host;

import io.tenure.primary.CleanUp;
import io.tenure.primary.ScopeEnded;
import io.tenure.runtime.Crew;
import io.tenure.store.Reader;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls what a run has asked to be called. What an action throws is logged and harms no other. */
record ScopeCalls(String run, Crew crew) {

    private static final Logger LOG = LoggerFactory.getLogger(ScopeCalls.class);

    /** User code never runs on the thread that ends a term, and one action cannot hold up the others. */
    void wake(List<Runnable> actions) {
        actions.forEach(action -> crew.start(run + "-wake", () -> guarded(action)));
    }

    void guarded(Runnable action) {
        try {
            action.run();
        } catch (ScopeEnded e) {
            LOG.debug("{} has ended: {}", run, e.toString());
        } catch (Throwable e) {
            LOG.warn("What {} asked to be called failed: {}", run, e.toString());
        }
    }

    /** One after another, on the calling thread. */
    void cleanUp(List<CleanUp> actions, Reader reader) {
        for (CleanUp action : actions) {
            try {
                action.run(new CheckedReader(reader, () -> {}));
            } catch (Throwable e) {
                LOG.warn("A clean-up of {} failed: {}", run, e.toString());
            }
        }
    }
}
