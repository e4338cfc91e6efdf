package io.tenure.control;

import io.tenure.store.Names;
import io.tenure.store.Operation;

/**
 * Who wants something, and why.
 *
 * @param by a person or a program, for other people
 * @param why a sentence that a paused queue and a cancelled task show, with the name
 */
public record Requester(String by, String why) {

    public Requester {
        Names.checkText("name of who asks", by, Operation.MAX_REASON_CHARS);
        Names.checkText("reason", why, Operation.MAX_REASON_CHARS);
    }

    /** The reason that a cancelled task keeps, such as {@code Cancelled by anna: too slow}; cut to what a reason may be. */
    String cancellation() {
        String sentence = "Cancelled by " + by + ": " + why;
        int most = Operation.MAX_REASON_CHARS;
        if (sentence.length() <= most) {
            return sentence;
        }
        return sentence.substring(0, Character.isHighSurrogate(sentence.charAt(most - 1)) ? most - 1 : most);
    }
}
