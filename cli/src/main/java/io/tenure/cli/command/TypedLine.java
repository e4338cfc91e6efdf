package io.tenure.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A command line as it was typed, to be shown to the person again. */
public record TypedLine(List<String> words) {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    public TypedLine {
        words = List.copyOf(words);
    }

    /** The line with this value of an option in place of an earlier one, ready to be pasted into a shell. */
    String with(String option, String value) {
        List<String> line = new ArrayList<>(List.of("tenure"));
        boolean valueFollows = false;
        for (String word : words) {
            boolean named = word.equals(option);
            if (!named && !valueFollows && !word.startsWith(option + "=")) {
                line.add(quoted(word));
            }
            valueFollows = named;
        }
        line.add(option);
        line.add(quoted(value));
        return String.join(" ", line);
    }

    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
