package io.tenure.job.gadget;

/**
 * A line that a gadget wrote to its standard output. The first one is a {@link Protocol}, or the gadget cannot be used: it
 * is then an {@link Error}, which says so itself, or {@link Broken}, and all others are {@link Text}.
 */
public sealed interface GadgetLine {

    /** The answer to {@code --protocols}, with a designator that was offered. Only the first line can be one. */
    record Protocol(Designator designator) implements GadgetLine {}

    /** Why the gadget cannot work, or as a later line why it is about to fail. One line without control characters. */
    record Error(String text) implements GadgetLine {}

    /** What it does from now on. One line without control characters. */
    record Step(String text) implements GadgetLine {}

    /**
     * How much there is to do, counted from zero again.
     *
     * @param total not negative
     */
    record ProgressInfo(long total, String unit) implements GadgetLine {}

    /**
     * How much of that is done.
     *
     * @param done from 0 to the total, even if the gadget did more: its total was an estimate
     */
    record Progress(long done) implements GadgetLine {}

    /** A lock that the work needs. Only from {@code --getlocks}, as are the next two. */
    record Lock(io.tenure.job.Lock lock) implements GadgetLine {}

    /** The work must not be started a second time. */
    record Once() implements GadgetLine {}

    /** There is nothing to undo: the work may be started again as it was left. */
    record NoUndo() implements GadgetLine {}

    /** Output for people. */
    record Text(String line) implements GadgetLine {}

    /**
     * A line that begins with a word of the protocol and cannot be used.
     *
     * @param number of the line, from 1 on
     * @param sentence names the line, and says what it should be
     */
    record Broken(long number, String sentence) implements GadgetLine {}
}
