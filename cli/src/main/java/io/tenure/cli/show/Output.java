package io.tenure.cli.show;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A stream to a person or a pipe. Always UTF-8: bodies pass through it byte for byte, whatever the locale says. */
public final class Output {

    private final OutputStream stream;
    private final int columns;

    /** To a pipe or a file. */
    public Output(OutputStream stream) {
        this(stream, 0);
    }

    /** To a terminal with this many columns; 0 where it is none. */
    public Output(OutputStream stream, int columns) {
        this.stream = new BufferedOutputStream(stream);
        this.columns = columns;
    }

    /** The stream takes nothing more. */
    public static final class Broken extends RuntimeException {

        Broken(IOException cause) {
            super("The output cannot be written: " + cause.getMessage() + ".", cause);
        }

        /** The reader has seen enough, as {@code head} does. That is no failure. */
        public boolean readerLeft() {
            return String.valueOf(getMessage()).contains("Broken pipe");
        }
    }

    public boolean isTerminal() {
        return columns > 0;
    }

    /** The width of the terminal; more than any line where it is none. */
    public int columns() {
        return isTerminal() ? columns : Integer.MAX_VALUE;
    }

    /** The same kind of output, to another stream. */
    public Output to(OutputStream other) {
        return new Output(other, columns);
    }

    public void line(String line) {
        text(line + "\n");
    }

    public void text(String text) {
        bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a line whether somebody reads it or not: the exit code says the same in short. */
    public void lastLine(String line) {
        try {
            line(line);
            flush();
        } catch (Broken nobodyReads) {
            // There is no other place to say it.
        }
    }

    /** Writes what is left, whether somebody reads it or not. */
    public void flushAnyway() {
        try {
            flush();
        } catch (Broken nobodyReads) {
            // What follows on the error output says enough.
        }
    }

    public void bytes(byte[] bytes) {
        try {
            stream.write(bytes);
        } catch (IOException e) {
            throw new Broken(e);
        }
    }

    public void flush() {
        try {
            stream.flush();
        } catch (IOException e) {
            throw new Broken(e);
        }
    }
}
