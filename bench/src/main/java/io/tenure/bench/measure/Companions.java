package io.tenure.bench.measure;

import io.tenure.bench.cluster.Jvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** JVMs beside this one, with its class path. Each ends by itself when its input ends. */
final class Companions implements AutoCloseable {
    private final List<Process> all = new ArrayList<>();

    void start(Class<?> program, Path log, List<String> words) throws IOException {
        List<String> command = new ArrayList<>(Jvm.command());
        command.addAll(Jvm.full());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(words);
        all.add(new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start());
    }

    @Override
    public void close() throws IOException {
        for (Process each : all) {
            each.getOutputStream().close();
            each.onExit().join();
        }
    }
}
