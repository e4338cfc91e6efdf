package io.tenure.office;

import io.tenure.lease.LossReason;
import io.tenure.store.Holding;
import io.tenure.store.Term;
import io.tenure.time.Moment;
import java.util.Optional;

/**
 * Where a node is on its way into and out of an office; there is no other order.
 *
 * <pre>
 *   bystander ──candidate──▶ noting ──▶ acquiring ──quorum──▶ opening ──▶ leading
 *       ▲                       ▲                                            │ loss
 *       │                       └── no other could be made candidate ──┐      ▼
 *       └──────────────────────────────── handing over ◀── work ended ── ending work
 * </pre>
 *
 * <p>Leases are given back last, after the candidacy; otherwise the node would acquire them again.
 */
sealed interface OfficeState {

    /** Not the candidate. */
    record Bystander() implements OfficeState {}

    /** Reads the open term, before it asks for any lease. */
    record Noting(Moment since, RetriedRequest attempt) implements OfficeState {}

    /** Ends what ran under the term. */
    record EndingWork(Acquirer acquirer, Holding holding, LossReason reason) implements OfficeState {}

    /**
     * Makes another node the candidate, then gives the leases back.
     *
     * @param again whether this node has meanwhile become the candidate again; an extra attempt is harmless, but a
     *     candidate that does nothing leaves nobody in charge
     */
    record HandingOver(Optional<Acquirer> acquirer, Otherwise otherwise, boolean again) implements OfficeState {}

    /** What to do if no other node can be made the candidate. */
    enum Otherwise {
        TRY_AGAIN,
        /** Wait for the length of a lease, so that others can take the office first. */
        TRY_LATER,
        STAND_BY,
        END_PROCESS;

        static Otherwise after(LossReason reason) {
            return switch (reason) {
                case RESIGNED -> STAND_BY;
                case WORK_FAILED -> TRY_LATER;
                case TRANSFERRED, NOT_CANDIDATE, QUORUM_LOST, COMMITS_STALLED, FENCED, SUSPENDED -> TRY_AGAIN;
            };
        }
    }

    /** A state in which leases are asked for and renewed. */
    sealed interface Asking extends OfficeState {

        Acquirer acquirer();

        Asking with(Acquirer acquirer);
    }

    /** Collects leases for the term after {@code expected}. */
    record Acquiring(Acquirer acquirer, Moment since, Term expected) implements Asking {

        @Override
        public Acquiring with(Acquirer next) {
            return new Acquiring(next, since, expected);
        }
    }

    /** Has a quorum and opens the term. */
    record Opening(Acquirer acquirer, Moment since, Term expected, RetriedRequest attempt) implements Asking {

        @Override
        public Opening with(Acquirer next) {
            return new Opening(next, since, expected, attempt);
        }

        Opening with(RetriedRequest next) {
            return new Opening(acquirer, since, expected, next);
        }
    }

    /** Holds the office. {@code committed} is the send time of the newest own commit that came through. */
    record Leading(Acquirer acquirer, Holding holding, Moment committed, RetriedRequest keepAlive) implements Asking {

        @Override
        public Leading with(Acquirer next) {
            return new Leading(next, holding, committed, keepAlive);
        }

        Leading with(RetriedRequest next) {
            return new Leading(acquirer, holding, committed, next);
        }
    }
}
