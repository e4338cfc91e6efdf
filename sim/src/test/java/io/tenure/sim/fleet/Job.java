package io.tenure.sim.fleet;

import io.tenure.store.Body;
import io.tenure.store.Codec;
import io.tenure.store.CodecException;
import java.util.List;
import java.util.stream.Stream;

/**
 * The state of a simulated instance.
 *
 * @param stamp which instance this is, of all that there ever were under its id
 * @param step how far it is
 * @param group of which at most one may exist at a time
 * @param words what it was told
 */
record Job(String stamp, int step, String group, List<String> words) {

    static final int LAST = 4;

    private static final String NO_WORDS = "-";

    Job {
        words = List.copyOf(words);
    }

    Job(String stamp, String group) {
        this(stamp, 0, group, List.of());
    }

    Job next() {
        return new Job(stamp, step + 1, group, words);
    }

    Job told(String word) {
        return new Job(
                stamp,
                step,
                group,
                Stream.concat(words.stream(), Stream.of(word)).toList());
    }

    /** Whether it was told nothing but more words since. */
    boolean isButWordsBehind(Job later) {
        return later.words.size() >= words.size()
                && equals(new Job(later.stamp, later.step, later.group, later.words.subList(0, words.size())));
    }

    static Job parse(String text) {
        String[] words = text.split(" ");
        if (words.length != 4) {
            throw new CodecException("'" + text + "' is no job.", null);
        }
        List<String> told = words[3].equals(NO_WORDS) ? List.of() : List.of(words[3].split(","));
        return new Job(words[0], Integer.parseInt(words[1]), words[2], told);
    }

    /** Writes it as text. */
    static final class Text implements Codec {

        @Override
        public Body encode(String type, Object value) {
            Job job = (Job) value;
            String told = job.words().isEmpty() ? NO_WORDS : String.join(",", job.words());
            return Body.of(type, job.stamp() + " " + job.step() + " " + job.group() + " " + told);
        }

        @Override
        public <T> T decode(Body body, Class<T> as) {
            return as.cast(parse(body.text()));
        }
    }
}
