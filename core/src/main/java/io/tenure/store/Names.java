package io.tenure.store;

import java.util.regex.Pattern;

/** The one rule for names that people give to collections, queues and offices. */
final class Names {

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,99}");

    private Names() {}

    static void check(String what, String value) {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("The " + what + " name '" + value
                    + "' is not usable: take 1 to 100 letters, digits, dots, dashes and underscores.");
        }
    }
}
