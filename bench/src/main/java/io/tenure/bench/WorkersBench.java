package io.tenure.bench;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.Jvm;
import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Python;
import io.tenure.bench.cluster.Reply;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.measure.Gang;
import io.tenure.bench.measure.Machine;
import io.tenure.bench.measure.Stopwatch;
import io.tenure.bench.measure.Subject;
import io.tenure.bench.measure.Table;
import io.tenure.bench.measure.Work;
import io.tenure.client.RemoteStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import tools.jackson.databind.JsonNode;

/** Tasks that do nothing, done by workers in Python and in Java on one node, each way in its turn. */
public final class WorkersBench {
    private static final int BATCH = 100;
    private static final int PAGE = 1000;
    private static final String QUEUE = "bench";

    private final int tasks;
    private final int rounds;
    private final int warmUps;
    private final Path folder = Workspace.fresh("bench-workers");

    public WorkersBench(Options options) {
        boolean quick = options.has("quick");
        tasks = (int) options.number("tasks", quick ? 5_000 : 20_000);
        rounds = (int) options.number("rounds", quick ? 3 : 9);
        warmUps = (int) options.number("warm-ups", quick ? 2 : 6);
    }

    /** One way to do the tasks that are there. */
    private interface Way {
        void drain() throws IOException;
    }

    /** What a round took: of time, and of the node's CPU. */
    private record Cost(double seconds, double cpuSeconds) {}

    /** A way and its rounds. */
    private record Measured(String name, Way way, List<Cost> costs) {

        double median(ToDoubleFunction<Cost> figure) {
            return costs.stream().mapToDouble(figure).sorted().toArray()[costs.size() / 2];
        }
    }

    public void run() throws IOException {
        Python.obstacle().ifPresent(why -> {
            throw new IllegalArgumentException("This measures a worker in Python, but " + why + ".");
        });
        try (Cluster cluster =
                        Cluster.start(1, name -> NodeSetup.in(folder, name).withJvm(Jvm.full()));
                RemoteStore store =
                        RemoteStore.connect(cluster.nodes().getFirst().url().toString());
                PythonWorker calls = new PythonWorker(cluster.nodes().getFirst(), BATCH);
                PythonWorker worker = new PythonWorker(cluster.nodes().getFirst(), 0)) {
            NodeProcess node = cluster.nodes().getFirst();
            Work work = new Work(Subject.of(store));
            JsonDoor json = new JsonDoor(node.url());
            List<Measured> ways = List.of(
                    new Measured(
                            "Java, the binary port",
                            () -> new Gang(1).exhaust(work.claimAndFinish(BATCH)),
                            new ArrayList<>()),
                    new Measured("Java, JSON", json::drain, new ArrayList<>()),
                    new Measured("Python, calls of " + BATCH, calls::drain, new ArrayList<>()),
                    new Measured("Python, examples/python/worker.py", worker::drain, new ArrayList<>()));
            for (int round = -warmUps; round < rounds; round++) {
                for (Measured way : ways) {
                    fill(work);
                    Cost cost = measure(node, way.way());
                    if (round >= 0) {
                        way.costs().add(cost);
                    }
                }
            }
            report(ways);
        }
        Workspace.delete(folder);
    }

    private void fill(Work work) {
        Gang.Step enqueue = work.enqueue(PAGE).of(0);
        for (int left = tasks; left > 0; left -= PAGE) {
            enqueue.run();
        }
    }

    private static Cost measure(NodeProcess node, Way way) throws IOException {
        Duration cpu = cpu(node);
        Stopwatch watch = Stopwatch.start();
        way.drain();
        return new Cost(watch.elapsed().toNanos() / 1e9, cpu(node).minus(cpu).toNanos() / 1e9);
    }

    private static Duration cpu(NodeProcess node) {
        return ProcessHandle.of(node.pid())
                .flatMap(process -> process.info().totalCpuDuration())
                .orElse(Duration.ZERO);
    }

    private void report(List<Measured> ways) {
        System.out.println("\n" + tasks + " tasks that do nothing, claimed and finished in groups of " + BATCH
                + " on one node, " + rounds + " rounds by turns: medians. " + Machine.describe() + "\n");
        Table table = new Table("worker", "tasks per second", "µs per task", "µs of the node's CPU per task");
        for (Measured way : ways) {
            double seconds = way.median(Cost::seconds);
            double cpu = way.median(Cost::cpuSeconds);
            table.row(way.name(), tasks / seconds, 1e6 * seconds / tasks, 1e6 * cpu / tasks);
        }
        System.out.printf(
                Locale.ROOT,
                "%nJSON costs %.2f times the binary port in time, and %.2f times in CPU of the node.%n",
                ways.get(1).median(Cost::seconds) / ways.get(0).median(Cost::seconds),
                ways.get(1).median(Cost::cpuSeconds) / ways.get(0).median(Cost::cpuSeconds));
    }

    /** A worker that speaks JSON, written in Java as it would be in any language. */
    private static final class JsonDoor {
        private final NodeClient client = NodeClient.patient();
        private final URI node;

        JsonDoor(URI node) {
            this.node = node;
        }

        void drain() throws IOException {
            while (true) {
                JsonNode tasks = post(
                                "claim", "{\"queues\":{\"" + QUEUE + "\":[]},\"max\":" + BATCH + ",\"length\":\"10m\"}")
                        .path("tasks");
                if (tasks.isEmpty()) {
                    return;
                }
                StringBuilder ends = new StringBuilder();
                for (JsonNode task : tasks) {
                    ends.append(ends.isEmpty() ? "" : ",")
                            .append("{\"id\":")
                            .append(task.path("id").asLong())
                            .append(",\"attempt\":")
                            .append(task.path("attempt").asInt())
                            .append(",\"end\":\"succeeded\"}");
                }
                post("finish", "{\"ends\":[" + ends + "]}");
            }
        }

        private JsonNode post(String call, String body) throws IOException {
            Reply reply = client.post(URI.create(node + "/api/v1/workers/java/" + call), body);
            if (reply.status() != 200) {
                throw new IllegalStateException(call + " was answered by " + reply);
            }
            return reply.json();
        }
    }

    /** A worker in Python, as a process of its own. */
    private final class PythonWorker implements AutoCloseable {
        private final Process process;
        private final BufferedReader said;

        PythonWorker(NodeProcess node, int batch) {
            process = Python.start(
                    Python.program("noop.py"),
                    folder.resolve("python-" + batch + ".log"),
                    List.of(node.url().getAuthority(), QUEUE, Integer.toString(batch)));
            said = process.inputReader(StandardCharsets.UTF_8);
        }

        void drain() {
            try {
                process.getOutputStream().write('\n');
                process.getOutputStream().flush();
                if (!"done".equals(said.readLine())) {
                    throw new IllegalStateException("The worker in Python has ended; see " + folder);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }
}
