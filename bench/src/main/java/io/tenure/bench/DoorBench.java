package io.tenure.bench;

import com.sun.management.OperatingSystemMXBean;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.measure.EngineGroup;
import io.tenure.bench.measure.Gang;
import io.tenure.bench.measure.Machine;
import io.tenure.bench.measure.PlainCaller;
import io.tenure.bench.measure.Subject;
import io.tenure.bench.measure.Table;
import io.tenure.bench.measure.Work;
import io.tenure.client.RemoteStore;
import io.tenure.engine.node.BuiltInStore;
import io.tenure.node.Endpoint;
import io.tenure.primary.directory.ServiceDirectory;
import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.SystemTime;
import io.tenure.server.api.node.Cluster;
import io.tenure.server.api.store.DocumentRoutes;
import io.tenure.server.api.store.PortRoutes;
import io.tenure.server.api.watch.ClientWatches;
import io.tenure.server.http.Capacity;
import io.tenure.server.http.Door;
import io.tenure.server.http.Doorless;
import io.tenure.server.http.Entrance;
import io.tenure.server.http.HttpServer;
import io.tenure.server.http.RequestCounter;
import io.tenure.server.http.Route;
import io.tenure.store.Store;
import io.tenure.testkit.MemoryStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What it costs that requests are checked, timed, counted and named: the same routes with and without, by turns. */
public final class DoorBench {
    private static final int MOST_CALLERS = 16;
    private static final int TASKS = 100;
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final Duration time;
    private final Duration warmUp;
    private final int rounds;
    private final boolean brief;

    public DoorBench(Options options) {
        boolean quick = options.has("quick");
        time = Duration.ofMillis(options.number("millis", 250));
        warmUp = Duration.ofSeconds(options.number("warm-up", quick ? 5 : 15));
        rounds = (int) options.number("rounds", quick ? 10 : 160);
        brief = options.has("brief");
    }

    /**
     * First requests for documents over a store in memory, where the door is a share large enough to be measured, then what
     * clients of the engine do through it.
     */
    public void run() throws IOException {
        System.out.println("\nBy HTTP, " + rounds + " rounds of " + time.toMillis()
                + " ms by turns: median rates, and the mean CPU of the callers, the server and the store together. "
                + Machine.describe() + "\n");
        Table table = new Table(
                "store", "work", "a second without", "with", "µs CPU each without", "with", "ratio", "its middle half");
        Path folder = Workspace.fresh("bench-door");
        try (MemoryStore memory = new MemoryStore(new SystemTime());
                EngineGroup engine = EngineGroup.open(folder, 1)) {
            Cost request = documents(table, "in memory", memory);
            if (!brief) {
                documents(table, "engine", engine.store());
            }
            clients(table, engine.store(), request.door());
        }
        Workspace.delete(folder);
    }

    /** What something costs, in µs of CPU. */
    private record Cost(double without, double with) {

        double door() {
            return with - without;
        }
    }

    /** Returns what a PUT by many callers costs. */
    private Cost documents(Table table, String name, Store store) throws IOException {
        List<Cost> costs = new ArrayList<>();
        try (Doors doors = Doors.of(DocumentRoutes.of(store, new ServiceDirectory(store, new ProcessCrew())))) {
            for (int callers : brief ? List.of(MOST_CALLERS) : List.of(MOST_CALLERS, 1)) {
                for (String method : List.of("PUT", "GET")) {
                    Request request = new Request(method, callers);
                    costs.add(row(table, name, request.toString(), callers, port -> job(request, port), doors));
                }
            }
        }
        return costs.getFirst();
    }

    /**
     * What the engine and its queue do for clients, whose calls travel in groups.
     *
     * @param door what the door takes of a request, measured where requests do little else
     */
    private void clients(Table table, BuiltInStore store, double door) throws IOException {
        try (ClientWatches watches = new ClientWatches(store, new SystemTime());
                Doors doors = Doors.of(PortRoutes.of(Cluster.of(store, watches)));
                RemoteStore with = connect(doors.with.port());
                RemoteStore without = connect(doors.without.port())) {
            Map<Integer, Work> works = Map.of(
                    doors.with.port(),
                    new Work(Subject.of(with), "with"),
                    doors.without.port(),
                    new Work(Subject.of(without), "without"));
            Cost write = row(
                    table,
                    "engine, by a client",
                    "compare-and-set, one caller",
                    1,
                    port -> of(works, port).compareAndSet(),
                    doors);
            Cost task = row(
                    table,
                    "engine, by a client",
                    "a task put in, claimed and finished, " + callers(MOST_CALLERS),
                    MOST_CALLERS,
                    port -> of(works, port).throughQueue(TASKS),
                    doors);
            System.out.printf(
                    Locale.ROOT,
                    "%nThe door takes %.1f µs of a request: %.1f %% of a compare-and-set by a client, and %.1f %% of a task,"
                            + " since %d of them take three requests.%n",
                    door,
                    100 * door / write.without(),
                    100 * 3 * door / TASKS / task.without(),
                    TASKS);
        }
    }

    private static Work of(Map<Integer, Work> works, int port) {
        return Objects.requireNonNull(works.get(port));
    }

    private static RemoteStore connect(int port) {
        return RemoteStore.connect("http://127.0.0.1:" + port);
    }

    private static String callers(int number) {
        return number == 1 ? "one caller" : number + " callers";
    }

    /** The same routes behind the door and without it. */
    private record Doors(HttpServer with, Doorless without) implements AutoCloseable {

        static Doors of(List<Route> routes) throws IOException {
            HttpServer guarded = new HttpServer(
                    new Endpoint("127.0.0.1", 0),
                    new Entrance(new Door(List.of()), Capacity.ofProcess(), new RequestCounter(), System.err::println));
            guarded.serve(routes);
            return new Doors(guarded, new Doorless(routes));
        }

        @Override
        public void close() {
            with.close();
            without.close();
        }
    }

    private record Request(String method, int callers) {

        PlainCaller caller(int port, int number) {
            try {
                return new PlainCaller(
                        port, method, "/api/v1/store/pets/" + number, method.equals("PUT") ? "{\"n\":1}" : "");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public String toString() {
            return method + " of a document, " + DoorBench.callers(callers);
        }
    }

    private Cost row(Table table, String store, String name, int callers, IntFunction<Gang.Job> work, Doors doors) {
        Gang gang = new Gang(callers);
        Gang.Job with = work.apply(doors.with.port());
        Gang.Job without = work.apply(doors.without.port());
        gang.run(warmUp, with);
        gang.run(warmUp, without);
        List<Pair> pairs = IntStream.range(0, rounds)
                .mapToObj(round -> pair(gang, with, without, round % 2 == 0))
                .toList();
        double bare = mean(pairs, Pair::without);
        double guarded = mean(pairs, Pair::with);
        table.row(
                store,
                name,
                at(0.5, pairs, pair -> pair.without().perSecond()),
                at(0.5, pairs, pair -> pair.with().perSecond()),
                bare,
                guarded,
                bare / guarded,
                String.format(Locale.ROOT, "%.2f to %.2f", at(0.25, pairs, Pair::ratio), at(0.75, pairs, Pair::ratio)));
        return new Cost(bare, guarded);
    }

    /** Two turns, one right after the other. */
    private record Pair(Turn with, Turn without) {

        double ratio() {
            return without.micros() / with.micros();
        }
    }

    private Pair pair(Gang gang, Gang.Job with, Gang.Job without, boolean withFirst) {
        Turn first = turn(gang, withFirst ? with : without);
        Turn second = turn(gang, withFirst ? without : with);
        return withFirst ? new Pair(first, second) : new Pair(second, first);
    }

    private record Turn(double perSecond, double requests, double cpuMicros) {

        double micros() {
            return cpuMicros / requests;
        }
    }

    private Turn turn(Gang gang, Gang.Job job) {
        long cpu = PROCESS.getProcessCpuTime();
        long began = System.nanoTime();
        double rate = gang.run(time, job).perSecond();
        double requests = rate * (System.nanoTime() - began) / 1e9;
        return new Turn(rate, requests, (PROCESS.getProcessCpuTime() - cpu) / 1e3);
    }

    /** µs of CPU a request, over all turns: what one turn leaves to be collected, another one may pay for. */
    private static double mean(List<Pair> pairs, Function<Pair, Turn> side) {
        return pairs.stream().map(side).mapToDouble(Turn::cpuMicros).sum()
                / pairs.stream().map(side).mapToDouble(Turn::requests).sum();
    }

    private static double at(double share, List<Pair> pairs, ToDoubleFunction<Pair> figure) {
        double[] sorted = pairs.stream().mapToDouble(figure).sorted().toArray();
        return sorted[(int) (share * (sorted.length - 1))];
    }

    /** Each caller keeps its connection. */
    private static Gang.Job job(Request work, int port) {
        List<PlainCaller> callers = IntStream.range(0, work.callers())
                .mapToObj(number -> work.caller(port, number))
                .toList();
        return number -> () -> {
            try {
                callers.get(number).call();
                return 1;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }
}
