package io.tenure.store;

/** The rules for names and texts that people give. */
public final class Names {

    private static final int MAX_LENGTH = 100;

    private Names() {}

    public static void check(String what, String value) {
        if (!isName(value)) {
            throw new IllegalArgumentException("The " + what + " name '" + value
                    + "' is not usable: take 1 to 100 letters, digits, dots, dashes and underscores.");
        }
    }

    /** No regular expression, because names are checked whenever a row is read. */
    private static boolean isName(String value) {
        if (value.isEmpty() || value.length() > MAX_LENGTH || value.charAt(0) == '.' || value.charAt(0) == '-') {
            return false;
        }
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            boolean fits = (c >= 'a' && c <= 'z')
                    || (c >= 'A' && c <= 'Z')
                    || (c >= '0' && c <= '9')
                    || c == '_'
                    || c == '.'
                    || c == '-';
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    /** Accepts texts of 1 to {@code max} characters that UTF-8 can encode, without control characters. */
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
