package io.tenure.group;

import io.tenure.time.Moment;
import java.util.Optional;

/**
 * How a node judges itself.
 *
 * @param health 0 if it is well, up to 8: then it gives others more time to answer, because its own ears may be at fault
 * @param last when its last step was
 * @param away when it last had reason to believe that the others may have given it up
 * @param failed how many probes were not answered
 */
record Pulse(int health, Moment last, Optional<Moment> away, long failed) {

    private static final int WORST = 8;

    Pulse worse(int by) {
        return new Pulse(Math.clamp(health + (long) by, 0, WORST), last, away, failed);
    }

    Pulse at(Moment now) {
        return new Pulse(health, now, away, failed);
    }

    Pulse awayAt(Moment now) {
        return new Pulse(health, last, Optional.of(now), failed);
    }

    Pulse missed() {
        return new Pulse(health, last, away, failed + 1);
    }
}
