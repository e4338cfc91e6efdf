package io.tenure.job.gadget;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a gadget is called for. Each call has the same form, {@code GADGET --protocols text-1.0 WORD ARGUMENT…}: the word
 * is always the third, and all that follows it is what the user wrote, in every call of a job the same.
 */
public enum Call {
    /** Say which locks the work needs, and change nothing. */
    LOCKS("--getlocks"),
    /** Do the work, and tell how far it is. */
    RUN("--progress"),
    /** Take back what an execution left that did not come to its end. */
    UNDO("--undo"),
    /** Clean up completely: the work is not wanted any more. */
    ABORT("--abort");

    /** How long a gadget may take for its first line, in every call. */
    public static final Duration FIRST_LINE_LIMIT = Duration.ofSeconds(10);

    /** How long {@code --getlocks} may take as a whole. The other calls may take for ever. */
    public static final Duration LOCKS_LIMIT = Duration.ofSeconds(30);

    private static final String PROTOCOLS = "--protocols";

    private final String word;

    Call(String word) {
        this.word = word;
    }

    /** The word that asks for it. */
    public String word() {
        return word;
    }

    /** The executable and its arguments, for arguments of a user that {@link Arguments} finds usable. */
    public List<String> words(Path gadget, List<String> arguments) {
        List<String> words = new ArrayList<>(List.of(gadget.toString(), PROTOCOLS, Designator.TEXT.toString(), word));
        words.addAll(arguments);
        return List.copyOf(words);
    }

    /** Whether a locks declaration is part of what it writes. */
    boolean declares() {
        return this == LOCKS;
    }
}
