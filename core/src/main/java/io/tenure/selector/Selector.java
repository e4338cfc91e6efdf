package io.tenure.selector;

import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * A rule for how many members hold a copy of what falls into a partition.
 *
 * @param factor how many copies there are; empty: every member that can hold one does
 */
public record Selector(String name, OptionalInt factor) {

    private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?");

    public static final Selector DEFAULT = new Selector("default", OptionalInt.empty());
    public static final Selector DEFAULT_3X = new Selector("default-3x", OptionalInt.of(3));

    public Selector {
        if (!isName(name)) {
            throw new IllegalArgumentException("The selector name '" + name
                    + "' is not usable: take 1 to 40 lower-case letters, digits and inner dashes, such as default-5x.");
        }
        if (factor.isPresent() && factor.getAsInt() < 1) {
            throw new IllegalArgumentException("The replication factor " + factor.getAsInt()
                    + " is not usable: take 1 or more, or leave it out for copies on every member.");
        }
    }

    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    public static Selector of(String name, int factor) {
        return new Selector(name, OptionalInt.of(factor));
    }

    /** Whether every cluster has it, so that it can be neither created nor changed. */
    public boolean isBuiltIn() {
        return name.equals(DEFAULT.name()) || name.equals(DEFAULT_3X.name());
    }
}
