package io.tenure.bench.fuzz;

import java.util.Arrays;
import java.util.SplittableRandom;

/** What is wrong with a request. */
public enum Kind {
    /** Nothing, so that there is something for the others to meet. */
    GOOD(4, "nothing"),
    /** The request line. */
    LINE(14, "request line"),
    HEADERS(14, "headers"),
    /** A body that is not as long as it is said to be, or not in the chunks that it is said to be in. */
    FRAMING(12, "framing of the body"),
    /** The path: percent signs, traversal, endless or strange segments. */
    PATH(10, "path"),
    /** Parameters, conditions, keys and media types. */
    PARAMETERS(10, "parameters, conditions, media types"),
    /** The values and the form of a body. */
    BODY(24, "body"),
    /** Several requests at once, some of them bad. */
    PIPELINE(4, "several at once"),
    /** Bytes anywhere in the request. */
    NOISE(8, "any bytes");

    private static final int TOTAL =
            Arrays.stream(values()).mapToInt(kind -> kind.weight).sum();

    private final int weight;
    private final String words;

    Kind(int weight, String words) {
        this.weight = weight;
        this.words = words;
    }

    String words() {
        return words;
    }

    static Kind pick(SplittableRandom random) {
        int left = random.nextInt(TOTAL);
        for (Kind kind : values()) {
            left -= kind.weight;
            if (left < 0) {
                return kind;
            }
        }
        throw new AssertionError("The weights have changed their sum.");
    }
}
