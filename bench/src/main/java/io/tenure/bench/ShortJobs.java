package io.tenure.bench;

import io.tenure.bench.cluster.Reply;
import io.tenure.bench.measure.Gang;
import io.tenure.bench.measure.Rate;
import io.tenure.bench.measure.Stopwatch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;

/** Jobs that do nothing, and the same processes without jobs. */
final class ShortJobs implements AutoCloseable {

    private static final String GADGET = "#!/bin/sh\necho \"Protocol text-1.0\"\n";
    private static final int MOST_RUNNING = 32;
    private static final Duration WARMING = Duration.ofSeconds(10);

    private final GadgetNode node;
    private final BarePairs bare;

    private ShortJobs(GadgetNode node, BarePairs bare) {
        this.node = node;
        this.bare = bare;
    }

    static ShortJobs open(Path folder) throws IOException {
        GadgetNode node = GadgetNode.open(folder, GADGET, MOST_RUNNING);
        return new ShortJobs(node, BarePairs.open(node, folder));
    }

    /** Runs at least so many of both. */
    void warm(int callers, int count) {
        for (double done = 0; done < count; ) {
            done += jobs(callers, WARMING).perSecond() * WARMING.toSeconds();
        }
        for (double done = 0; done < count; ) {
            done += bare.run(callers, WARMING).perSecond() * WARMING.toSeconds();
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
        return bare.run(callers, time).perSecond();
    }

    /** Of this process, and of all that it has started. */
    double bareCpuMillisPerPair(int callers, Duration time) throws IOException {
        return cpuMillis(ProcessHandle.current().pid(), () -> bare.run(callers, time));
    }

    private static double cpuMillis(long pid, Supplier<Rate> work) throws IOException {
        double before = GadgetNode.wholeCpu(pid);
        Stopwatch watch = Stopwatch.start();
        Rate rate = work.get();
        double done = rate.perSecond() * watch.elapsed().toNanos() / 1e9;
        return (GadgetNode.wholeCpu(pid) - before) / done;
    }

    @Override
    public void close() throws IOException {
        node.close();
        bare.close();
    }
}
