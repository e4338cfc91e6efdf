package io.tenure.store.machine;

import io.tenure.store.codec.Encoder;
import io.tenure.store.codec.Micros;
import io.tenure.store.table.Keys;
import java.time.Duration;
import java.time.Instant;

/** The first keys that are not yet due, for each table that is ordered by time. */
record Due(Duration tick, Instant wall) {

    byte[] claims() {
        return before(new Encoder(), tick.toNanos());
    }

    byte[] backingOff() {
        return before(new Encoder().raw(Keys.backingOffPrefix()), tick.toNanos());
    }

    byte[] delayed() {
        return before(new Encoder().raw(Keys.delayedPrefix()), Micros.of(wall));
    }

    byte[] finished() {
        return before(new Encoder(), tick.toNanos());
    }

    byte[] keys() {
        return before(new Encoder(), tick.toNanos());
    }

    byte[] sessions() {
        return new Encoder().fixed(Sessions.expiredBelow(tick)).done();
    }

    /** What is due at just this time is due. */
    private static byte[] before(Encoder prefix, long now) {
        return prefix.sortable(now + 1).done();
    }
}
