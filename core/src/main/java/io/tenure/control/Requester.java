package io.tenure.control;

import io.tenure.store.IdempotencyKey;
import java.util.Optional;

/**
 * Who wants something, and why.
 *
 * @param by a person or a program, for other people
 * @param why a sentence that a paused queue shows and a cancelled task keeps
 * @param key makes the wish safe to repeat
 */
public record Requester(String by, String why, Optional<IdempotencyKey> key) {

    public static Requester of(String by, String why) {
        return new Requester(by, why, Optional.empty());
    }

    /** The same under this key. */
    public Requester idempotencyKey(String value) {
        return new Requester(by, why, Optional.of(new IdempotencyKey(value)));
    }
}
