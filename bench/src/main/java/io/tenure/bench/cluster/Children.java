package io.tenure.bench.cluster;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The processes that this JVM started. They end with it, however the test ends. */
public final class Children {
    private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> RUNNING.forEach(Process::destroyForcibly)));
    }

    private Children() {}

    public static void add(Process process) {
        RUNNING.add(process);
        var unused = process.onExit().thenRun(() -> RUNNING.remove(process));
    }
}
