package io.tenure.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A stream to a person or a pipe. Always UTF-8: bodies pass through it byte for byte, whatever the locale says. */
final class Output {

    private final OutputStream stream;

    Output(OutputStream stream) {
        this.stream = new BufferedOutputStream(stream);
    }

    /** The stream takes nothing more. */
    static final class Broken extends RuntimeException {

        Broken(IOException cause) {
            super("The output cannot be written: " + cause.getMessage() + ".", cause);
        }

        /** The reader has seen enough, as {@code head} does. That is no failure. */
        boolean readerLeft() {
            return String.valueOf(getMessage()).contains("Broken pipe");
        }
    }

    void line(String line) {
        text(line + "\n");
    }

    void text(String text) {
        bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a line whether somebody reads it or not: the exit code says the same in short. */
    void lastLine(String line) {
        try {
            line(line);
            flush();
        } catch (Broken nobodyReads) {
            // There is no other place to say it.
        }
    }

    void bytes(byte[] bytes) {
        try {
            stream.write(bytes);
        } catch (IOException e) {
            throw new Broken(e);
        }
    }

    void flush() {
        try {
            stream.flush();
        } catch (IOException e) {
            throw new Broken(e);
        }
    }
}
