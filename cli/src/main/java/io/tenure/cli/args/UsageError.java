package io.tenure.cli.args;

/** The command line cannot be understood. The message is a sentence for the person who typed it. */
public final class UsageError extends RuntimeException {

    public UsageError(String sentence) {
        super(sentence);
    }
}
