package io.tenure.cli.args;

import java.util.Collection;

/** Finds what a person may have meant. */
final class Similar {

    private Similar() {}

    /** {@code " Did you mean 'status'?"}, or nothing if no word is near. The question repeats what stands before it. */
    static String hint(String before, String typed, Collection<String> known) {
        String best = "";
        int least = Math.min(3, Math.max(2, typed.length() / 2 + 1));
        for (String word : known) {
            int distance = distance(typed, word);
            if (distance < least) {
                least = distance;
                best = word;
            }
        }
        return best.isEmpty() ? "" : " Did you mean '" + before + best + "'?";
    }

    /** How many letters have to be changed, added, dropped or swapped with their neighbour. */
    static int distance(String a, String b) {
        int[][] steps = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                steps[i][j] = i == 0 || j == 0 ? i + j : step(steps, a, b, i, j);
            }
        }
        return steps[a.length()][b.length()];
    }

    private static int step(int[][] steps, String a, String b, int i, int j) {
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int least = Math.min(steps[i - 1][j - 1] + change, Math.min(steps[i - 1][j], steps[i][j - 1]) + 1);
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(least, steps[i - 2][j - 2] + 1) : least;
    }
}
