package io.tenure.server.forward;

import io.tenure.runtime.Crew;
import io.tenure.server.http.Answer;
import io.tenure.time.Backoff;
import io.tenure.time.Moment;
import java.time.Duration;

/** Repeats a request, with growing pauses, while that makes sense. */
final class Tries {

    private static final Backoff BACKOFF = Backoff.doubling(Duration.ofMillis(50), Duration.ofSeconds(1));

    private final Crew crew;

    Tries(Crew crew) {
        this.crew = crew;
    }

    /** One try. */
    @FunctionalInterface
    interface Try {

        /** The first has the number 0. */
        Tried once(int number) throws Exception;
    }

    /** The answer of the first try after which no other makes sense; none begins after {@code end}. */
    Answer until(Moment end, Try action) throws Exception {
        Moment start = Moment.now(crew.time());
        for (int number = 0; ; number++) {
            Tried tried = action.once(number);
            if (tried.window().isZero() || !pause(number, Moment.earlier(end, start.plus(tried.window())))) {
                return tried.conclusion().reached();
            }
            tried.conclusion().dropped();
        }
    }

    /** Waits before the next try; false if there is no time for one. */
    private boolean pause(int number, Moment lastTry) throws InterruptedException {
        Duration pause = BACKOFF.after(number + 1, crew.chance());
        if (Moment.now(crew.time()).plus(pause).isAfter(lastTry)) {
            return false;
        }
        crew.sleep(pause);
        return true;
    }
}
