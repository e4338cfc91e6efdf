package io.tenure.demo;

/** The demo cannot start; the message is a sentence for people. */
final class StartFailure extends Exception {

    private static final long serialVersionUID = 1L;

    StartFailure(String sentence) {
        super(sentence);
    }
}
