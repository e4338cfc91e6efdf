package io.tenure.job.gadget;

import io.tenure.job.Lock;
import java.util.List;

/** What came of a call with {@code --getlocks}. */
public sealed interface Declaration {

    /**
     * What the gadget needs for its work.
     *
     * @param locks one per name, in the order of names
     * @param once whether it must not be started a second time
     * @param noUndo whether it may be started again without an undo before
     */
    record Declared(List<Lock> locks, boolean once, boolean noUndo) implements Declaration {

        public Declared {
            locks = List.copyOf(locks);
        }
    }

    /** It cannot be run; the sentence says why. */
    record Refused(String sentence) implements Declaration {}
}
