package io.tenure.bench.fuzz;

import java.util.List;
import java.util.SplittableRandom;

/** Chance from a seed. */
record Dice(SplittableRandom random) {

    /** Equal for the same seed and number, and without a pattern from number to number. */
    static Dice from(long seed, long number) {
        return new Dice(new SplittableRandom(new SplittableRandom(seed).nextLong() ^ number * 0x9E3779B97F4A7C15L));
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    boolean oneIn(int count) {
        return random.nextInt(count) == 0;
    }

    @SafeVarargs
    final <T> T of(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    <T> T of(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** A character as nobody means it: control characters, delimiters, bytes that are no ASCII. */
    char oddity() {
        return oneIn(3)
                ? (char) random.nextInt(256)
                : of(
                        '\0', '\t', '\n', '\r', '\u0001', '\u001b', '\u007f', '\u0080', '\u00ff', '\u00c3', ' ', '"',
                        '%', '#', '?', ':', '\\', '<', '/', '{', ';');
    }

    String with(String text, char inserted) {
        int at = below(text.length() + 1);
        return text.substring(0, at) + inserted + text.substring(at);
    }

    /** Text with some of its characters changed, left out, doubled or put in. */
    String damaged(String text) {
        String result = text;
        for (int i = 0; i <= below(3); i++) {
            int at = result.isEmpty() ? 0 : below(result.length());
            result = switch (below(4)) {
                case 0 -> with(result, oddity());
                case 1 -> result.isEmpty() ? result : result.substring(0, at) + result.substring(at + 1);
                case 2 -> result.substring(0, at) + result.substring(at).repeat(2);
                default -> result.isEmpty() ? result : result.substring(0, at) + oddity() + result.substring(at + 1);
            };
        }
        return result;
    }
}
