package io.tenure.control;

import io.tenure.store.Names;
import io.tenure.store.Operation;

/**
 * Who wants something, and why.
 *
 * @param by a person or a program, for other people
 * @param why a sentence that a paused queue shows and a cancelled task keeps
 */
public record Requester(String by, String why) {

    public Requester {
        Names.checkText("name of who asks", by, Operation.MAX_REASON_CHARS);
        Names.checkText("reason", why, Operation.MAX_REASON_CHARS);
    }
}
