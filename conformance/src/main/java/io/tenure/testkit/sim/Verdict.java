package io.tenure.testkit.sim;

import org.jspecify.annotations.Nullable;

/**
 * The first promise of a simulation that was broken, wherever that was noticed.
 *
 * <p>A check that runs inside the code under test must not only throw: a future keeps what its callbacks throw, and nobody
 * looks there. So it is remembered here as well, and the simulation asks when it has run.
 */
public final class Verdict {
    private @Nullable AssertionError first;

    /** Remembers it, and throws it. */
    public void broken(AssertionError complaint) {
        if (first == null) {
            first = complaint;
        }
        throw complaint;
    }

    /** Runs a part of a simulation. What it throws breaks a promise, too. */
    public void watch(Runnable part) {
        try {
            part.run();
        } catch (AssertionError e) {
            broken(e);
        } catch (RuntimeException | Error e) {
            broken(new AssertionError("The code under test threw " + e, e));
        }
    }

    /** Throws what was broken first, if anything was. */
    public void give() {
        if (first != null) {
            throw first;
        }
    }
}
