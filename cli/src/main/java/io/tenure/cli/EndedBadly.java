package io.tenure.cli;

/** What a command waited for has ended, but not well. The message is a sentence that says how. */
final class EndedBadly extends RuntimeException {

    EndedBadly(String sentence) {
        super(sentence);
    }
}
