package io.tenure.sim.lease;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/** The last things that happened, for a person; off unless a failure is looked at, because lines cost time. */
final class Trace {

    private static final int LINES = 250;

    private final boolean on;
    private final Deque<String> lines = new ArrayDeque<>();

    private Trace(boolean on) {
        this.on = on;
    }

    static Trace off() {
        return new Trace(false);
    }

    static Trace on() {
        return new Trace(true);
    }

    void add(long nanos, Supplier<String> line) {
        if (!on) {
            return;
        }
        if (lines.size() == LINES) {
            lines.removeFirst();
        }
        lines.add(String.format("%10.3f ms  %s", nanos / 1e6, line.get()));
    }

    @Override
    public String toString() {
        return String.join("\n", lines);
    }
}
