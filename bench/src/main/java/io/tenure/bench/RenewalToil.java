package io.tenure.bench;

import io.tenure.process.Command;
import io.tenure.process.Sink;
import io.tenure.runtime.ProcessCrew;
import io.tenure.server.process.NodeProcesses;
import io.tenure.server.process.ProcessSettings;
import io.tenure.testkit.Await;
import io.tenure.time.Moment;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** A node with some running child processes, whose trust is renewed. */
final class RenewalToil implements AutoCloseable {

    private static final Duration KILL = Duration.ofMillis(400);
    private static final Duration TRUST = Duration.ofMinutes(10);

    private final ProcessCrew crew = new ProcessCrew();
    private final NodeProcesses processes;
    private final AtomicInteger running = new AtomicInteger();

    private RenewalToil(Path folder) throws IOException {
        processes = NodeProcesses.open(ProcessSettings.of(folder, KILL), crew);
    }

    static RenewalToil open(Path folder, int children) throws IOException {
        RenewalToil toil = new RenewalToil(Files.createDirectories(folder));
        toil.renew();
        for (int i = 0; i < children; i++) {
            toil.start(folder, i);
        }
        Await.until(() -> {
            if (toil.running.get() < children) {
                throw new AssertionError(toil.running + " of " + children + " are running");
            }
        });
        return toil;
    }

    private void start(Path folder, int number) {
        var unused = processes
                .processes()
                .start(
                        new Command(
                                "idle-" + number,
                                List.of("/bin/sh", "-c", "echo running; exec sleep 3600"),
                                Map.of("PATH", "/usr/bin:/bin"),
                                folder),
                        new Sink() {
                            @Override
                            public void out(byte[] bytes, int length) {
                                if (new String(bytes, 0, length, StandardCharsets.UTF_8).contains("running")) {
                                    running.incrementAndGet();
                                }
                            }

                            @Override
                            public void err(byte[] bytes, int length) {}
                        });
    }

    private void renew() {
        processes.children().trustedUntil(Moment.now(crew.time()).plus(TRUST));
    }

    double microsOfCpu(int times) {
        var threads = ManagementFactory.getThreadMXBean();
        long began = threads.getCurrentThreadCpuTime();
        for (int i = 0; i < times; i++) {
            renew();
        }
        return (threads.getCurrentThreadCpuTime() - began) / 1000.0 / times;
    }

    @Override
    public void close() {
        processes.close();
    }
}
