package io.tenure.cli.command;

/** What a command waited for has ended, but not well. The message is a sentence that says how. */
public final class EndedBadly extends RuntimeException {

    public EndedBadly(String sentence) {
        super(sentence);
    }
}
