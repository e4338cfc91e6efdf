package io.tenure.server.document;

import java.util.regex.Pattern;

/** Names of types in bodies. Only the last part counts, so that clients of Xenon can keep theirs. */
final class Kinds {

    private static final Pattern SEPARATOR = Pattern.compile("[:.$]");

    private Kinds() {}

    static boolean areAlike(String one, String other) {
        return last(one).equals(last(other));
    }

    private static String last(String kind) {
        String[] parts = SEPARATOR.split(kind, -1);
        return parts[parts.length - 1];
    }
}
