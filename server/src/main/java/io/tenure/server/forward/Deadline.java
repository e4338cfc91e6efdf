package io.tenure.server.forward;

import io.tenure.time.Moment;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * By when a connection must be done with what it does. Its caller says when that begins and ends; whoever looks for those that
 * are overdue misses it for good. A timer for each call would cost more than the call.
 */
final class Deadline {

    private static final Stage IDLE = new Stage(Optional.empty(), false);
    private static final Stage MISSED = new Stage(Optional.empty(), true);

    private final AtomicReference<Stage> stage = new AtomicReference<>(IDLE);

    private record Stage(Optional<Moment> end, boolean missed) {}

    /** What begins now must be over by then. */
    void set(Moment end) {
        var unused = move(new Stage(Optional.of(end), false));
    }

    /** It is over; false if that is too late. */
    boolean met() {
        return move(IDLE);
    }

    private boolean move(Stage next) {
        return !stage.getAndUpdate(now -> now.missed() ? now : next).missed();
    }

    /** True if it has just been missed; after that it cannot be met. */
    boolean passes(Moment now) {
        Stage seen = stage();
        return seen.end().isPresent() && seen.end().get().isBefore(now) && stage.compareAndSet(seen, MISSED);
    }

    boolean isMissed() {
        return stage().missed();
    }

    private Stage stage() {
        return Objects.requireNonNull(stage.get());
    }
}
