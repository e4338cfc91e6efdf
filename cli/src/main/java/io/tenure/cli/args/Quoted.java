package io.tenure.cli.args;

/** Words of others inside our sentences and tables: nothing in them can move the cursor or break a line. */
public final class Quoted {

    private Quoted() {}

    /** In single quotes. */
    public static String of(String word) {
        return "'" + printable(word) + "'";
    }

    /** The text with control characters written as {@code \}{@code u001b}. */
    public static String printable(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c)) {
                out.append("\\u00").append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }
}
