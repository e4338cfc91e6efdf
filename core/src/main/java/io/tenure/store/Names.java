package io.tenure.store;

import java.util.regex.Pattern;

/** The rules for names and texts that people give. */
public final class Names {

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,99}");

    private Names() {}

    public static void check(String what, String value) {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("The " + what + " name '" + value
                    + "' is not usable: take 1 to 100 letters, digits, dots, dashes and underscores.");
        }
    }

    /** A text of 1 to {@code max} characters that survives UTF-8 and holds no control character. */
    public static void checkText(String what, String value, int max) {
        if (value.isEmpty() || value.length() > max) {
            throw new IllegalArgumentException(
                    "The " + what + " has " + value.length() + " characters: take 1 to " + max + ".");
        }
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (Character.isISOControl(c)) {
                throw new IllegalArgumentException("The " + what + " must not contain control characters.");
            }
            if (Character.isHighSurrogate(c)
                    && i + 1 < value.length()
                    && Character.isLowSurrogate(value.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(c)) {
                throw new IllegalArgumentException("The " + what + " contains half a character.");
            }
        }
    }
}
