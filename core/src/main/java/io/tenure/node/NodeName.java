package io.tenure.node;

import java.util.Locale;
import java.util.regex.Pattern;

/** The name of a node as people see it: lower-case letters, digits and inner dashes, at most 40 of them. */
public record NodeName(String value) {

    private static final int MAX_CHARS = 40;
    private static final Pattern FORM = Pattern.compile("[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?");

    public NodeName {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("The node name '" + value
                    + "' is not usable: take 1 to 40 lower-case letters, digits and inner dashes, such as n1.");
        }
    }

    /**
     * A name for what has one already, such as a host or a pod: in lower case, with dashes for everything that a node name
     * does not have. Of a longer one the end is taken, by which pods differ.
     */
    public static NodeName like(String name) {
        String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        String end = plain.substring(Math.max(0, plain.length() - MAX_CHARS));
        String usable = end.replaceAll("^-+|-+$", "");
        if (usable.isEmpty()) {
            throw new IllegalArgumentException(
                    "The node name '" + name + "' is not usable: it has no letter of a to z and no digit.");
        }
        return new NodeName(usable);
    }

    @Override
    public String toString() {
        return value;
    }
}
