package io.tenure.worker;

import io.tenure.time.Moment;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/** The running tasks of one queue, and how many have been running for long: their slots will not be free soon. */
final class Runs {

    private static final Duration LONG = Duration.ofSeconds(1);

    /** Those that have not been running for long, in the order of their starts. */
    private final Set<HeldClaim> young = new LinkedHashSet<>();

    private int old;

    int count() {
        return young.size() + old;
    }

    void began(HeldClaim run, Moment now) {
        run.begin(now);
        young.add(run);
    }

    void ended(HeldClaim run) {
        if (!young.remove(run)) {
            old--;
        }
    }

    /** How many have been running for longer than a task claimed in advance should wait. */
    int old(Moment now) {
        for (Iterator<HeldClaim> runs = young.iterator();
                runs.hasNext() && !now.isBefore(runs.next().began().plus(LONG)); ) {
            runs.remove();
            old++;
        }
        return old;
    }
}
