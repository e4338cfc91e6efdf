package io.tenure.bench;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.Jvm;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Ports;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.measure.EngineGroup;
import io.tenure.bench.measure.Machine;
import io.tenure.bench.measure.Stopwatch;
import io.tenure.bench.measure.Subject;
import io.tenure.bench.measure.Table;
import io.tenure.bench.measure.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/** How soon nodes with much data are back: started again, wiped, new, all at once. */
public final class CatchUpBench {
    private static final int LOAD = 4;
    private static final int PIECE = 1000;
    private static final Pattern FETCHED = Pattern.compile("was fetched in \\d+ pages");

    private final long documents;
    private final Duration apart;
    private final Path folder = Workspace.fresh("bench-catch-up");
    private final Table table;

    /** {@code --documents N}; {@code --apart SECONDS} between late starts. */
    public CatchUpBench(Options options) {
        boolean quick = options.has("quick");
        documents = options.number("documents", quick ? 50_000 : 1_000_000);
        apart = Duration.ofSeconds(options.number("apart", quick ? 5 : 30));
        System.out.println("\nWith " + documents + " documents of 200 bytes. " + Machine.describe() + "\n");
        table = new Table("what", "time", "snapshots", "remark");
    }

    public void run() throws IOException {
        fill();
        // The peer port is in the folder already.
        String http = "127.0.0.1:" + Ports.free();
        try (Cluster cluster = Cluster.start(1, name -> setup(name).withFlags("--http", http))) {
            restart("one node, kill -9 and start", cluster.nodes().getFirst());
            join(cluster, "n2", "second node, idle cluster");
            join(cluster, "n3", "third node, idle cluster");
            try (Writers writers = new Writers(cluster, LOAD)) {
                wipe(cluster, writers);
                join(cluster, "n4", "new node, " + LOAD + " writers");
                restart("one of several, kill -9 and start, " + LOAD + " writers", cluster.follower());
            }
            cluster.remove("n4");
            new TogetherBench(cluster, table, apart).run();
        }
    }

    /** In this process, because that is quicker than a million requests. */
    private void fill() throws IOException {
        Stopwatch watch = Stopwatch.start();
        Path seed = folder.resolve("seed");
        try (EngineGroup group = EngineGroup.open(seed, 1)) {
            Work work = new Work(Subject.of(group.store()));
            for (long from = 0; from < documents; from += PIECE) {
                work.load(from, PIECE);
            }
        }
        Files.move(seed.resolve("n1"), folder.resolve("n1"));
        table.row("filling", watch, "", "in process, transactions of " + PIECE);
    }

    private NodeSetup setup(String name) {
        return NodeSetup.in(folder, name).withJvm(Jvm.full());
    }

    private void restart(String what, NodeProcess node) {
        node.kill();
        Stopwatch watch = Stopwatch.start();
        node.start().awaitReady();
        table.row(what, watch, "", "until ready");
    }

    private void join(Cluster cluster, String name, String what) {
        Stopwatch watch = Stopwatch.start();
        NodeProcess node = cluster.add(setup(name)).awaitReady();
        table.row(what, watch, snapshots(node, 0), "from process start until ready");
    }

    private void wipe(Cluster cluster, Writers writers) throws IOException {
        NodeProcess node = cluster.follower();
        node.kill();
        Workspace.delete(node.data());
        long before = snapshots(node, 0);
        long written = writers.acknowledged();
        Stopwatch watch = Stopwatch.start();
        cluster.rejoin(node).awaitReady();
        table.row(
                "wiped node joins again, " + LOAD + " writers",
                watch,
                snapshots(node, before),
                (writers.acknowledged() - written) + " writes meanwhile");
    }

    private static long snapshots(NodeProcess node, long before) {
        return List.of(node.log().split("\n")).stream()
                        .filter(line -> FETCHED.matcher(line).find())
                        .count()
                - before;
    }
}
