package io.tenure.node;

import java.util.regex.Pattern;

/** The name of a node as people see it: lower-case letters, digits and inner dashes, at most 40 of them. */
public record NodeName(String value) {

    private static final Pattern FORM = Pattern.compile("[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?");

    public NodeName {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("The node name '" + value
                    + "' is not usable: take 1 to 40 lower-case letters, digits and inner dashes, such as n1.");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
