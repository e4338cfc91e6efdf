package io.tenure.job;

import io.tenure.store.Names;
import io.tenure.store.Operation;
import java.util.Locale;

/**
 * What a person tells a job.
 *
 * @param by who says it
 * @param why a sentence for others; may be empty
 */
public record JobWord(Kind kind, String by, String why) {

    /** The type name of a word in the store. */
    public static final String TYPE = "job-word";

    /** @throws IllegalArgumentException with a sentence */
    public JobWord {
        Names.checkText("name of who asks", by, Operation.MAX_REASON_CHARS);
        if (!why.isEmpty()) {
            Names.checkText("reason", why, Operation.MAX_REASON_CHARS);
        }
    }

    /** What can be said. */
    public enum Kind {
        /** End the gadget, clean up, release the locks. */
        ABORT,
        /** Try again what has failed: the undo, or the clean-up of an abort. */
        RETRY,
        /** Start the gadget again without an undo: a person has cleaned up. */
        RESTART,
        /** Release the locks and end as failed: a person takes care of the rest. */
        GIVE_UP;

        /** What people see, such as {@code give-up}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Such as {@code abort by anna: too slow}. */
    String sentence() {
        return kind.word() + " by " + by + (why.isEmpty() ? "" : ": " + why);
    }
}
