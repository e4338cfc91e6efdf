package io.tenure.queue;

import io.tenure.store.Body;
import io.tenure.store.Codec;
import java.util.Optional;

/** Typed values in the text of a {@link QueueState}. */
final class Settings {

    private static final String TYPE = "setting";
    private static final int MAX_CHARS = 256 * 1024;

    private final Codec codec;

    Settings(Codec codec) {
        this.codec = codec;
    }

    <V> Optional<V> get(QueueState state, String key, Class<V> as) {
        return Optional.ofNullable(state.settings().get(key)).map(text -> codec.decode(Body.of(TYPE, text), as));
    }

    QueueState set(QueueState state, String key, Object value) {
        QueueState changed = state.with(key, codec.encode(TYPE, value).text());
        int chars = changed.settings().entrySet().stream()
                .mapToInt(entry -> entry.getKey().length() + entry.getValue().length())
                .sum();
        if (chars > MAX_CHARS) {
            throw new IllegalArgumentException("The settings of a queue have at most " + MAX_CHARS
                    + " characters in all, with '" + key + "' they have " + chars + ": use documents for more.");
        }
        return changed;
    }
}
