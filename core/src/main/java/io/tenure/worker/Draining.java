package io.tenure.worker;

import io.tenure.time.Moment;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;

/** The end of a worker: until when its runs may go on, and which looks it waits for. */
final class Draining {

    /** How long a look is waited for if the store has not answered the one before. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private Optional<Moment> patientUntil = Optional.empty();
    private Optional<Moment> ends = Optional.empty();

    /** Nothing new is begun from now on. A second call can only shorten the time. */
    void begin(Duration bound, Moment now) {
        Moment until = now.plus(bound);
        patientUntil = Optional.of(patientUntil.orElse(now.plus(PATIENCE)));
        ends = Optional.of(ends.map(before -> Moment.earlier(before, until)).orElse(until));
    }

    boolean isUnderWay() {
        return ends.isPresent();
    }

    /** Whether the time for what runs is over. */
    boolean isOver(Moment now) {
        return isPast(ends, now);
    }

    /**
     * Whether nothing can come of looks any more. What one brings is handed back, so it is waited for; but not for long if
     * nobody seems to be there.
     */
    boolean isDoneWith(Collection<QueueClaiming> lanes, Moment now) {
        boolean patient = !isPast(patientUntil, now);
        return lanes.stream().noneMatch(lane -> lane.isLooking() && (patient || lane.isAnswered()));
    }

    Moment wakeAt(Moment latest, Moment now) {
        Moment wake = later(patientUntil, latest, now);
        return later(ends, wake, now);
    }

    private static Moment later(Optional<Moment> at, Moment latest, Moment now) {
        return at.filter(time -> time.isAfter(now))
                .map(time -> Moment.earlier(latest, time))
                .orElse(latest);
    }

    private static boolean isPast(Optional<Moment> at, Moment now) {
        return at.filter(time -> !now.isBefore(time)).isPresent();
    }
}
