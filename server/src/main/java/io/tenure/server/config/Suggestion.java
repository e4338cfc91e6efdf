package io.tenure.server.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Guesses what a mistyped word was meant to be. */
final class Suggestion {

    private static final int MAX_DISTANCE = 3;

    private Suggestion() {}

    /** {@code " Did you mean 'x'?"}, or nothing if no known word is near. */
    static String didYouMean(String word, Collection<String> known) {
        return nearest(word, known).map(near -> " Did you mean '" + near + "'?").orElse("");
    }

    private static Optional<String> nearest(String word, Collection<String> known) {
        return known.stream()
                .filter(candidate -> distance(word, candidate) <= Math.min(MAX_DISTANCE, candidate.length() / 2))
                .min(Comparator.comparingInt(candidate -> distance(word, candidate)));
    }

    /** How many letters must be put in, taken out or changed to get from one word to the other. */
    private static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int changed = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
