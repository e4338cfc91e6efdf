package io.tenure.sim.fleet;

import io.tenure.store.Body;
import io.tenure.store.Codec;
import io.tenure.store.CodecException;

/**
 * The state of a simulated instance.
 *
 * @param stamp which instance this is, of all that there ever were under its id
 * @param step how far it is
 * @param group of which at most one may exist at a time
 */
record Job(String stamp, int step, String group) {

    static final int LAST = 4;

    Job next() {
        return new Job(stamp, step + 1, group);
    }

    static Job parse(String text) {
        String[] words = text.split(" ");
        if (words.length != 3) {
            throw new CodecException("'" + text + "' is no job.", null);
        }
        return new Job(words[0], Integer.parseInt(words[1]), words[2]);
    }

    /** Writes it as text. */
    static final class Text implements Codec {

        @Override
        public Body encode(String type, Object value) {
            Job job = (Job) value;
            return Body.of(type, job.stamp() + " " + job.step() + " " + job.group());
        }

        @Override
        public <T> T decode(Body body, Class<T> as) {
            return as.cast(parse(body.text()));
        }
    }
}
