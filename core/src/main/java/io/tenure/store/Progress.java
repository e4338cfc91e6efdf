package io.tenure.store;

/**
 * The progress that a worker reported.
 *
 * @param line for people; may be empty, at most {@value #MAX_CHARS} characters
 * @param fraction from 0 to 1
 */
public record Progress(String line, double fraction) {

    public static final int MAX_CHARS = 500;

    public Progress {
        if (!line.isEmpty()) {
            Names.checkText("line of progress", line, MAX_CHARS);
        }
        if (!(fraction >= 0 && fraction <= 1)) {
            throw new IllegalArgumentException("A progress lies between 0 and 1, but this one is " + fraction + ".");
        }
    }
}
