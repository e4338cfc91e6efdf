package io.tenure.bench.fuzz;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What came back for an attempt. */
record Heard(List<Answer> answers, End end, Duration took) {

    /** How it ended. */
    enum End {
        /** An answer came, and the client left. */
        ANSWERED,
        /** The node closed the connection in order. */
        CLOSED,
        /** The node broke the connection off, or would not have one. */
        BROKEN,
        /** Nothing came any more, and the connection stayed. */
        SILENT,
        /** The client did not wait. */
        LEFT
    }

    /**
     * One answer.
     *
     * @param lines its head
     * @param body empty if it has none; a stream is not read
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Answer(List<String> lines, byte[] body) {

        int status() {
            String[] words = lines.getFirst().split(" ", 3);
            return words.length > 1 && words[1].matches("[1-5]\\d\\d") ? Integer.parseInt(words[1]) : 0;
        }

        Optional<String> header(String name) {
            return lines.stream()
                    .skip(1)
                    .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                    .map(line -> line.substring(name.length() + 1).strip())
                    .findFirst();
        }

        boolean isLast() {
            return header("Connection").filter("close"::equalsIgnoreCase).isPresent();
        }

        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        @Override
        public String toString() {
            return lines.getFirst() + " " + text();
        }
    }
}
