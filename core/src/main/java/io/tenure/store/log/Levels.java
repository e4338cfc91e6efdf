package io.tenure.store.log;

/**
 * The format levels that a build of Tenure can read and write.
 *
 * <p>A cluster has one level, and nothing of a higher one is ever logged. A release that logs something that an older
 * one cannot read, or that executes a command differently, has a new highest level; the lowest is that of the oldest
 * release from which one can upgrade to it.
 */
public record Levels(int lowest, int highest) {

    /** The level of a new cluster. */
    public static final int FIRST = 1;

    /** From here on a claim says whether its task waits at the worker, and one that never began costs no retry. */
    public static final int CLAIMS_IN_ADVANCE = 2;

    /** From here on the past terms of an office are kept. */
    public static final int PAST_TERMS = 3;

    /** From here on replicated documents name the owners that wrote them. */
    public static final int DOCUMENT_OWNERS = 4;

    /** From here on a new member copies replicated documents in bulk. */
    public static final int BULK_COPIES = 4;

    /** Those of this build. */
    public static final Levels OF_THIS_BUILD = new Levels(FIRST, DOCUMENT_OWNERS);

    public Levels {
        if (lowest < FIRST || highest < lowest) {
            throw new IllegalArgumentException("There are no format levels " + lowest + " to " + highest + ".");
        }
    }

    public boolean contain(int level) {
        return lowest <= level && level <= highest;
    }

    /** Reads what {@link #toString} gave. */
    public static Levels parse(String text) {
        String[] ends = text.split("-", 2);
        try {
            return new Levels(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("Format levels are written like 1-2, not '" + text + "'.", e);
        }
    }

    @Override
    public String toString() {
        return lowest == highest ? String.valueOf(lowest) : lowest + "-" + highest;
    }
}
