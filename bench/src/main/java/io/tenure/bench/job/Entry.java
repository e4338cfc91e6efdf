package io.tenure.bench.job;

import java.util.List;

/**
 * A line of the ledger.
 *
 * @param event what happened: {@code begin}, {@code tick}, {@code stray}, {@code held}, {@code effect}, {@code twice}, {@code
 *     undone}, {@code end}
 * @param call which process of the gadget wrote it
 */
public record Entry(String event, Call call) {

    /** One process of the gadget, and the processes that it started. */
    public record Call(String name, String word, int attempt, long term, String node, long pid) {

        boolean holdsLocks() {
            return !word.equals("getlocks");
        }
    }

    static Entry parse(String line) {
        List<String> words = List.of(line.split(" "));
        if (words.size() != 7) {
            throw new IllegalArgumentException("Not a line of the ledger: " + line);
        }
        return new Entry(
                words.getFirst(),
                new Call(
                        words.get(1),
                        words.get(2),
                        Integer.parseInt(words.get(3)),
                        Long.parseLong(words.get(4)),
                        words.get(5),
                        Long.parseLong(words.get(6))));
    }
}
