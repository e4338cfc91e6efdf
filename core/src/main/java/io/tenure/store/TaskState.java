package io.tenure.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Where a task is in its life.
 *
 * <pre>
 *   delayed ──due──▶ ready ──claim──▶ claimed ──▶ succeeded | failed | cancelled
 *                      ▲                 │
 *                      └── backing off ◀─┘ error, stall, hand-back
 * </pre>
 */
public sealed interface TaskState {

    /** Not due before this instant of the store's wall clock. */
    record Delayed(Instant until) implements TaskState {}

    /** Waits for its next attempt until this reading of the store's tick. */
    record BackingOff(Duration until) implements TaskState {}

    /** May be claimed. Of equal priority, the one that has been due the longest comes first. */
    record Ready(Instant due) implements TaskState {}

    /**
     * Runs at a worker until the claim expires on the store's tick.
     *
     * @param since the store's wall time of the claim
     * @param token the highest term that was open in any office at the claim; the task hands it to outside systems
     * @param progress the last report of the worker
     * @param cancelled why it must stop, if somebody cancelled it: this attempt is the last, however it ends
     */
    record Claimed(
            WorkerId worker,
            Instant since,
            Duration expires,
            Term token,
            Optional<Progress> progress,
            Optional<String> cancelled)
            implements TaskState {

        public Claimed(WorkerId worker, Instant since, Duration expires, Term token) {
            this(worker, since, expires, token, Optional.empty(), Optional.empty());
        }

        /** The same for longer. Without a new report the last one stays. */
        public Claimed extended(Duration until, Optional<Progress> told) {
            return new Claimed(worker, since, until, token, told.or(() -> progress), cancelled);
        }

        public Claimed toStop(String why) {
            return new Claimed(worker, since, expires, token, progress, Optional.of(why));
        }
    }

    /** Final: it was done. */
    record Succeeded(Instant at, Optional<Body> result) implements TaskState {}

    /** Final: it was given up because of the task's last error. */
    record Failed(Instant at) implements TaskState {}

    /** Final: somebody cancelled it, or another task replaced it. */
    record Cancelled(Instant at, String why) implements TaskState {}

    /** The states by name. */
    enum Kind {
        DELAYED,
        BACKING_OFF,
        READY,
        CLAIMED,
        SUCCEEDED,
        FAILED,
        CANCELLED
    }

    default Kind kind() {
        return switch (this) {
            case Delayed s -> Kind.DELAYED;
            case BackingOff s -> Kind.BACKING_OFF;
            case Ready s -> Kind.READY;
            case Claimed s -> Kind.CLAIMED;
            case Succeeded s -> Kind.SUCCEEDED;
            case Failed s -> Kind.FAILED;
            case Cancelled s -> Kind.CANCELLED;
        };
    }

    default boolean isFinal() {
        return ended().isPresent();
    }

    /** Since when it is final. */
    default Optional<Instant> ended() {
        return switch (this) {
            case Succeeded s -> Optional.of(s.at());
            case Failed s -> Optional.of(s.at());
            case Cancelled s -> Optional.of(s.at());
            case Delayed s -> Optional.empty();
            case BackingOff s -> Optional.empty();
            case Ready s -> Optional.empty();
            case Claimed s -> Optional.empty();
        };
    }
}
