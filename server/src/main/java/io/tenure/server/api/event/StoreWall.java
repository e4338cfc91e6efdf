package io.tenure.server.api.event;

import io.tenure.runtime.Crew;
import io.tenure.server.office.Inquiry;
import io.tenure.store.Store;
import io.tenure.time.Moment;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The wall clock of the store for those who look at it all the time. An idle store does not notice that time passes unless
 * its leader is asked: that is done every few seconds, and in between the clock continues with this node's.
 */
final class StoreWall {

    private static final Duration FRESH = Duration.ofSeconds(5);

    private final Store store;
    private final Crew crew;
    private final Inquiry inquiry;
    private volatile @Nullable Reading last;

    StoreWall(Store store, Crew crew) {
        this.store = store;
        this.crew = crew;
        this.inquiry = new Inquiry(crew);
    }

    private record Reading(Instant wall, Moment at) {}

    Instant now() {
        Moment now = Moment.now(crew.time());
        Reading reading = last;
        if (reading == null || reading.at().until(now).compareTo(FRESH) >= 0) {
            Instant wall = inquiry.read(store::clocks)
                    .orElseGet(() -> store.stale().clocks())
                    .wall();
            reading = new Reading(wall, Moment.now(crew.time()));
            last = reading;
        }
        Duration since = reading.at().until(Moment.now(crew.time()));
        Instant seen = store.stale().clocks().wall();
        Instant reckoned = reading.wall().plus(since);
        return seen.isAfter(reckoned) ? seen : reckoned;
    }
}
