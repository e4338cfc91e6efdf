package io.tenure.group;

import io.tenure.time.Moment;
import java.time.Duration;
import java.util.Optional;

/**
 * What a node remembers of a member and tells nobody.
 *
 * @param suspicion while the member is suspected
 * @param revived when it was last heard of again after its death
 * @param unreached whether its last sign of life came through another member only
 * @param differs whether its table was another than this node's when they last heard of each other
 */
record Note(Optional<Suspicion> suspicion, Optional<Moment> revived, boolean unreached, boolean differs) {

    static final Note NONE = new Note(Optional.empty(), Optional.empty(), false, false);

    /**
     * A member may be dead.
     *
     * @param hasten whether somebody has given it up already, so that the least time is enough
     */
    record Suspicion(Moment since, boolean hasten) {}

    Note suspected(Suspicion by) {
        return new Note(Optional.of(by), revived, unreached, differs);
    }

    Note cleared() {
        return new Note(Optional.empty(), revived, unreached, differs);
    }

    Note revivedAt(Moment now) {
        return new Note(Optional.empty(), Optional.of(now), unreached, differs);
    }

    Note unreached(boolean is) {
        return new Note(suspicion, revived, is, differs);
    }

    Note differs(boolean is) {
        return new Note(suspicion, revived, unreached, is);
    }

    Note later(Duration by) {
        return suspicion
                .map(s -> suspected(new Suspicion(s.since().plus(by), s.hasten())))
                .orElse(this);
    }
}
