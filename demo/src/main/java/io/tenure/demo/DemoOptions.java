package io.tenure.demo;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * What the person who starts the demo has said.
 *
 * @param keep the folder that stays when the demo ends
 * @param port of the first node; the others follow
 * @param plain lines instead of a live view
 */
record DemoOptions(Optional<Path> keep, Optional<Integer> port, boolean plain) {

    static final String HELP = """
            Usage: tenure demo [--keep DIR] [--port N] [--plain]

            Starts three nodes and two copies of a program on this machine, with work to do, in a folder that is
            removed in the end. A node or a copy that you kill comes back after 10 s. Ctrl-C ends everything.

              --keep DIR   keep everything in DIR; started again with it, the demo continues
              --port N     the port of the first node; the others follow (8000, or the next that are free)
              --plain      print lines instead of a live view, as it does where the output is no terminal
            """;

    private static final DemoOptions DEFAULT = new DemoOptions(Optional.empty(), Optional.empty(), false);

    /** The last port that leaves room for those that follow. */
    private static final int LAST_PORT = 65_535 - PortChoice.COUNT;

    /** What is not understood is an {@code IllegalArgumentException} with a sentence. */
    static DemoOptions of(List<String> words) {
        DemoOptions options = DEFAULT;
        for (Iterator<String> rest = words.iterator(); rest.hasNext(); ) {
            String word = rest.next();
            options = switch (word) {
                case "--plain" -> new DemoOptions(options.keep, options.port, true);
                case "--keep" -> new DemoOptions(Optional.of(Path.of(value(word, rest))), options.port, options.plain);
                case "--port" -> new DemoOptions(options.keep, Optional.of(port(value(word, rest))), options.plain);
                default ->
                    throw new IllegalArgumentException(
                            "There is no option " + word + "; tenure demo --help lists all.");
            };
        }
        return options;
    }

    private static String value(String word, Iterator<String> rest) {
        if (!rest.hasNext()) {
            throw new IllegalArgumentException("A value must follow " + word + ".");
        }
        String value = rest.next();
        if (value.isEmpty()) {
            throw new IllegalArgumentException("The value of " + word + " is empty.");
        }
        return value;
    }

    private static int port(String text) {
        try {
            int port = Integer.parseInt(text);
            if (port >= 1 && port <= LAST_PORT) {
                return port;
            }
        } catch (NumberFormatException e) {
            // The same sentence.
        }
        throw new IllegalArgumentException("--port is a number from 1 to " + LAST_PORT + ", not " + text + ".");
    }
}
