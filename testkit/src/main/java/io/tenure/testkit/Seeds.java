package io.tenure.testkit;

import java.util.stream.LongStream;

/**
 * Which seeds a random test runs, so that a failure can be repeated.
 *
 * <p>{@code -Dtenure.seed=N} runs just that one. Otherwise a fixed set, the same in every build: {@code -Dtenure.seeds=N}
 * changes how many, {@code -Dtenure.seeds.from=N} which. {@code -Dtenure.whole} runs many where a few do otherwise.
 */
public final class Seeds {
    private Seeds() {}

    /** The seeds to run; {@code count} of them by default. */
    public static LongStream of(int count) {
        Long only = Long.getLong("tenure.seed");
        if (only != null) {
            return LongStream.of(only);
        }
        long from = Long.getLong("tenure.seeds.from", 1);
        return LongStream.range(from, from + Integer.getInteger("tenure.seeds", count));
    }

    /** The seeds to run: by default {@code few} of them, and {@code many} in a whole run. */
    public static LongStream of(int few, int many) {
        return of(System.getProperty("tenure.whole") == null ? few : many);
    }

    /** Says how to repeat a failing test. */
    public static String repeat(long seed) {
        return "Repeat it with -Dtenure.seed=" + seed + ".";
    }
}
