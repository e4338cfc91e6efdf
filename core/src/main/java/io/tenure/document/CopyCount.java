package io.tenure.document;

/** On how many disks a change must be before it is acknowledged. */
public record CopyCount(int wanted) {

    /** As many as the group's quorum says. */
    public static final CopyCount QUORUM = new CopyCount(0);

    /** Every member that keeps copies, whether it lives or not. */
    public static final CopyCount ALL = new CopyCount(Integer.MAX_VALUE);

    /** Reads {@code all} or a number. */
    public static CopyCount parse(String text) {
        if (text.equals("all")) {
            return ALL;
        }
        try {
            int number = Integer.parseInt(text);
            if (number > 0) {
                return new CopyCount(number);
            }
        } catch (NumberFormatException e) {
            // The sentence below says what is expected.
        }
        throw new IllegalArgumentException("A number of copies is 'all' or at least 1, but not '" + text + "'.");
    }

    /** The number, where {@code quorum} is the usual one and there are {@code most} copies. */
    public int of(int quorum, int most) {
        return this.equals(QUORUM) ? quorum : this.equals(ALL) ? most : wanted;
    }
}
