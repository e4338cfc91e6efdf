package io.tenure.process;

/** How a child process ended. */
public sealed interface Exit {

    /** By itself, with this code. */
    record Code(int code) implements Exit {}

    /** By a signal that somebody else sent. */
    record Signal(int number) implements Exit {}

    /** Because it was told to, or because its trusted time was over. */
    record Cut() implements Exit {}

    /** It was never begun; the sentence says why. */
    record NotBegun(String sentence) implements Exit {}
}
