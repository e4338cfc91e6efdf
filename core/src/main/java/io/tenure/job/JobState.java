package io.tenure.job;

import io.tenure.store.Version;
import java.util.List;

/**
 * The document of a job that is not over. Plain values, so that any codec can write it.
 *
 * @param order what was asked for; it never changes
 * @param needs what the gadget declared; nothing while it is {@link Phase#CREATED}
 * @param ticket the place in the order of arrival at the locks: the version of the commit that recorded them, or of the
 *     one before if the job got them at once; 0 if that is the version of this document
 * @param attempt the newest start of the gadget
 * @param trouble what went wrong last
 * @param failsAfterUndo whether the job has failed when the undo is over; otherwise it is started again
 * @param parked what a person may have retried, if it needs attention
 * @param said what a person told it last; empty if nothing
 */
public record JobState(
        JobOrder order,
        Phase phase,
        Needs needs,
        long ticket,
        JobAttempt attempt,
        JobTrouble trouble,
        boolean failsAfterUndo,
        Phase parked,
        String said) {

    /**
     * What a gadget declares before it is started.
     *
     * @param once it must not be started a second time
     * @param noUndo there is nothing to undo
     */
    public record Needs(List<Lock> locks, boolean once, boolean noUndo) {

        public static final Needs NONE = new Needs(List.of(), false, false);

        public Needs {
            locks = List.copyOf(locks);
        }
    }

    public static JobState of(JobOrder order) {
        return new JobState(
                order, Phase.CREATED, Needs.NONE, 0, JobAttempt.NONE, JobTrouble.NONE, false, Phase.CREATED, "");
    }

    /** Whether its locks are its own: whoever rebuilds the locks gives them to it before anybody else. */
    public boolean holdsLocks() {
        return attempt.number() > 0;
    }

    /** Whether it stands in the queues of its locks without having been started. */
    public boolean isWaiting() {
        return phase == Phase.WAITING;
    }

    /** Its place in the order of arrival, given the version of its document. */
    public long ticketAt(Version version) {
        return ticket == 0 ? version.value() : ticket;
    }

    public JobState declared(Needs declared) {
        return new JobState(order, Phase.WAITING, declared, 0, attempt, JobTrouble.NONE, failsAfterUndo, parked, said);
    }

    public JobState started(JobAttempt next, long arrival) {
        return new JobState(order, Phase.STARTED, needs, arrival, next, JobTrouble.NONE, false, parked, said);
    }

    /** Its gadget wants to be run again later; it keeps its locks. */
    public JobState postponed(JobTrouble why) {
        return with(Phase.WAITING, why);
    }

    public JobState undoing(JobTrouble why, boolean fails) {
        return new JobState(order, Phase.UNDOING, needs, ticket, attempt, why, fails, parked, said);
    }

    public JobState undone() {
        return with(Phase.UNDONE, trouble);
    }

    public JobState needsAttention(JobTrouble why) {
        return new JobState(order, Phase.NEEDS_ATTENTION, needs, ticket, attempt, why, failsAfterUndo, phase, said);
    }

    public JobState troubled(JobTrouble what) {
        return with(phase, what);
    }

    private JobState with(Phase next, JobTrouble why) {
        return new JobState(order, next, needs, ticket, attempt, why, failsAfterUndo, parked, said);
    }

    /**
     * The state after a person said something.
     *
     * @throws IllegalArgumentException with the reason if that makes no sense now
     */
    public JobState told(JobWord word) {
        return switch (word.kind()) {
            case ABORT -> phase == Phase.ABORTING ? this : ordered(Phase.ABORTING, word);
            case RETRY -> {
                refuseUnlessParked(word);
                refuseIf(
                        parked == Phase.STARTED,
                        "It has no undo that could be tried again: restart it, or give it up.");
                yield ordered(parked, word);
            }
            case RESTART -> {
                refuseUnlessParked(word);
                refuseIf(
                        parked == Phase.ABORTING,
                        "It was aborted and is not started again: retry its clean-up, or give it up.");
                yield ordered(Phase.UNDONE, word).andThen(false);
            }
            case GIVE_UP -> {
                refuseUnlessParked(word);
                yield ordered(Phase.UNDONE, word).andThen(true);
            }
        };
    }

    private void refuseUnlessParked(JobWord word) {
        refuseIf(
                phase != Phase.NEEDS_ATTENTION,
                "Only a job that needs attention takes the word '" + word.kind().word() + "', and this one is "
                        + phase.word() + ".");
    }

    private static void refuseIf(boolean senseless, String sentence) {
        if (senseless) {
            throw new IllegalArgumentException(sentence);
        }
    }

    private JobState ordered(Phase next, JobWord word) {
        JobTrouble kept = new JobTrouble(trouble.sentence(), trouble.code(), 0);
        return new JobState(
                order, next, needs, ticket, attempt.ofAnyHash(), kept, failsAfterUndo, parked, word.sentence());
    }

    private JobState andThen(boolean fails) {
        return new JobState(order, phase, needs, ticket, attempt, trouble, fails, parked, said);
    }
}
