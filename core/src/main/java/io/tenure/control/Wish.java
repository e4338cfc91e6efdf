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
public record Wish(String by, String why, Optional<IdempotencyKey> key) {

    public static Wish of(String by, String why) {
        return new Wish(by, why, Optional.empty());
    }

    /** The same under this key. */
    public Wish idempotencyKey(String value) {
        return new Wish(by, why, Optional.of(new IdempotencyKey(value)));
    }
}
