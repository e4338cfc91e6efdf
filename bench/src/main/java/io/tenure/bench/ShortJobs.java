package io.tenure.bench;

import io.tenure.bench.cluster.Reply;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.measure.Gang;
import io.tenure.bench.measure.Rate;
import io.tenure.bench.measure.Stopwatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Jobs that do nothing, and the same processes without jobs. */
final class ShortJobs implements AutoCloseable {

    private static final String GADGET = "#!/bin/sh\necho \"Protocol text-1.0\"\n";
    private static final int MOST_RUNNING = 32;
    private static final Duration WARMING = Duration.ofSeconds(10);
    private static final Path MEMORY = Path.of("/dev/shm");

    private final GadgetNode node;
    private final Path guard;
    private final Path scratch;
    private final AtomicLong spawned = new AtomicLong();

    private ShortJobs(GadgetNode node, Path scratch) throws IOException {
        this.node = node;
        this.scratch = scratch;
        this.guard = Path.of(Files.readString(node.process().data().resolve("run-folder"))
                        .strip())
                .resolve("guard.sh");
        Files.writeString(until(), Long.MAX_VALUE / 2 + "\n");
    }

    static ShortJobs open(Path folder) throws IOException {
        GadgetNode node = GadgetNode.open(folder, GADGET, MOST_RUNNING);
        return new ShortJobs(
                node, Files.createTempDirectory(Files.isDirectory(MEMORY) ? MEMORY : folder, "tenure-bench"));
    }

    private Path until() {
        return scratch.resolve("until");
    }

    /** Runs at least so many. */
    void warm(int callers, int count) {
        for (double done = 0; done < count; ) {
            done += jobs(callers, WARMING).perSecond() * WARMING.toSeconds();
        }
    }

    double perSecond(int callers, Duration time) {
        return jobs(callers, time).perSecond();
    }

    /** Of the node, and of all processes that it has started. */
    double cpuMillisPerJob(int callers, Duration time) throws IOException {
        return cpuMillis(node.process().pid(), () -> jobs(callers, time));
    }

    private Rate jobs(int callers, Duration time) {
        return new Gang(callers).run(time, caller -> this::job);
    }

    private int job() {
        Reply reply = node.run("60s");
        if (!reply.json().path("state").asString().equals("done")) {
            throw new IllegalStateException("A job was not done: " + reply.body());
        }
        return 1;
    }

    double barePerSecond(int callers, Duration time) {
        return pairs(callers, time).perSecond();
    }

    /** Of this process, and of all that it has started. */
    double bareCpuMillisPerPair(int callers, Duration time) throws IOException {
        return cpuMillis(ProcessHandle.current().pid(), () -> pairs(callers, time));
    }

    private Rate pairs(int callers, Duration time) {
        return new Gang(callers).run(time, caller -> () -> {
            spawn("--getlocks");
            spawn("--progress");
            return 1;
        });
    }

    private static double cpuMillis(long pid, Supplier<Rate> work) throws IOException {
        double before = GadgetNode.wholeCpu(pid);
        Stopwatch watch = Stopwatch.start();
        Rate rate = work.get();
        double done = rate.perSecond() * watch.elapsed().toNanos() / 1e9;
        return (GadgetNode.wholeCpu(pid) - before) / done;
    }

    /** As a node calls a gadget, but that nobody listens; what is left of it in files is removed. */
    private void spawn(String word) {
        String tag = "bare-" + spawned.incrementAndGet();
        Path job = scratch.resolve(tag);
        ProcessBuilder command = new ProcessBuilder(
                        "/bin/sh",
                        guard.toString(),
                        until().toString(),
                        job.toString(),
                        tag,
                        "0.03",
                        "",
                        node.gadget().toString(),
                        "--protocols",
                        "text-1.0",
                        word,
                        "a")
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD);
        try {
            int code = command.start().waitFor();
            if (code != 0) {
                throw new IllegalStateException("The guard ended with " + code + ".");
            }
            for (String ending : List.of(".job", ".end")) {
                Files.delete(Path.of(job + ending));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted", e);
        }
    }

    @Override
    public void close() throws IOException {
        node.close();
        Workspace.delete(scratch);
    }
}
