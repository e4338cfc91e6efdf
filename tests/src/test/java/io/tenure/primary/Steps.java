package io.tenure.primary;

import io.tenure.store.Body;
import io.tenure.store.Codec;
import io.tenure.store.CodecException;

/** A state that counts, and an option that never changes. */
record Steps(int step, String option) {

    static final Steps FIRST = new Steps(0, "plain");

    Steps next() {
        return new Steps(step + 1, option);
    }

    /** Writes it as text. */
    static final class Text implements Codec {

        @Override
        public Body encode(String type, Object value) {
            Steps steps = (Steps) value;
            return Body.of(type, steps.step() + " " + steps.option());
        }

        @Override
        public <T> T decode(Body body, Class<T> as) {
            String[] words = body.text().split(" ", 2);
            try {
                return as.cast(new Steps(Integer.parseInt(words[0]), words[1]));
            } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
                throw new CodecException("'" + body.text() + "' is no number and option.", e);
            }
        }
    }
}
