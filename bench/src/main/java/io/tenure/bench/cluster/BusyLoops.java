package io.tenure.bench.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Processes that do nothing, as fast as they can. */
public final class BusyLoops implements AutoCloseable {
    private final List<Process> loops = new ArrayList<>();

    private BusyLoops() {}

    public static BusyLoops start(int count) {
        BusyLoops busy = new BusyLoops();
        for (int i = 0; i < count; i++) {
            busy.add();
        }
        return busy;
    }

    private void add() {
        try {
            Process loop = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
            Children.add(loop);
            loops.add(loop);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        loops.forEach(Process::destroyForcibly);
    }
}
