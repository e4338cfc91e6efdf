package io.tenure.bench;

import com.sun.management.OperatingSystemMXBean;
import io.tenure.bench.cluster.Workspace;
import io.tenure.node.Endpoint;
import io.tenure.runtime.SystemTime;
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
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What it costs that requests are checked, timed, counted and named: the same routes with and without, by turns. */
public final class DoorBench {
    private static final int MOST_CALLERS = 16;
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final Duration time;
    private final Duration warmUp;
    private final int rounds;

    public DoorBench(Options options) {
        boolean quick = options.has("quick");
        time = Duration.ofMillis(options.number("millis", 250));
        warmUp = Duration.ofSeconds(options.number("warm-up", quick ? 5 : 15));
        rounds = (int) options.number("rounds", quick ? 10 : 160);
    }

    /** First over a store in memory, where the door is a share large enough to be measured, then over the engine. */
    public void run() throws IOException {
        System.out.println("\nRequests by HTTP, " + rounds + " rounds of " + time.toMillis()
                + " ms by turns: median rates, and the mean CPU of the callers, the server and the store together. "
                + Machine.describe() + "\n");
        Table table = new Table(
                "store",
                "work",
                "a second without",
                "with",
                "µs CPU a request without",
                "with",
                "ratio",
                "its middle half");
        Path folder = Workspace.fresh("bench-door");
        try (MemoryStore memory = new MemoryStore(new SystemTime());
                EngineGroup engine = EngineGroup.open(folder, 1)) {
            double door = compare(table, "in memory", memory).door();
            double durable = compare(table, "engine", engine.store()).without();
            System.out.printf(
                    Locale.ROOT,
                    "%nThe door takes %.1f µs of a PUT by %d callers: %.1f %% of a durable one.%n",
                    door,
                    MOST_CALLERS,
                    100 * door / durable);
        }
        Workspace.delete(folder);
    }

    /** What a request costs, in µs of CPU. */
    private record Cost(double without, double with) {

        double door() {
            return with - without;
        }
    }

    /** Prints the rows of one store; returns the cost of a PUT by many callers. */
    private Cost compare(Table table, String name, Store store) throws IOException {
        List<Route> routes = Doorless.routes(store);
        Entrance entrance =
                new Entrance(new Door(List.of()), Capacity.ofProcess(), new RequestCounter(), System.err::println);
        try (HttpServer with = new HttpServer(new Endpoint("127.0.0.1", 0), entrance);
                Doorless without = new Doorless(routes)) {
            with.serve(routes);
            Ports ports = new Ports(with.port(), without.port());
            Cost put = row(table, name, new Work("PUT", MOST_CALLERS), ports);
            row(table, name, new Work("GET", MOST_CALLERS), ports);
            row(table, name, new Work("PUT", 1), ports);
            row(table, name, new Work("GET", 1), ports);
            return put;
        }
    }

    private record Ports(int with, int without) {}

    private record Work(String method, int callers) {

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
            return method + " of a document, " + (callers == 1 ? "one caller" : callers + " callers");
        }
    }

    private Cost row(Table table, String store, Work work, Ports ports) {
        Gang gang = new Gang(work.callers());
        Gang.Job with = job(work, ports.with());
        Gang.Job without = job(work, ports.without());
        gang.run(warmUp, with);
        gang.run(warmUp, without);
        List<Pair> pairs = IntStream.range(0, rounds)
                .mapToObj(round -> pair(gang, with, without, round % 2 == 0))
                .toList();
        double bare = mean(pairs, Pair::without);
        double guarded = mean(pairs, Pair::with);
        table.row(
                store,
                work,
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
    private static Gang.Job job(Work work, int port) {
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
