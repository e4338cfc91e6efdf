package io.tenure.it.bench;

import com.sun.management.OperatingSystemMXBean;
import io.tenure.it.Options;
import io.tenure.it.cluster.Workspace;
import io.tenure.node.Endpoint;
import io.tenure.server.http.Capacity;
import io.tenure.server.http.Door;
import io.tenure.server.http.Doorless;
import io.tenure.server.http.Entrance;
import io.tenure.server.http.HttpServer;
import io.tenure.server.http.RequestCounter;
import io.tenure.server.http.Route;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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

    public void run() throws IOException {
        Path folder = Workspace.fresh("bench-door");
        try (EngineGroup engine = EngineGroup.open(folder, 1)) {
            List<Route> routes = Doorless.routes(engine.store());
            Entrance entrance =
                    new Entrance(new Door(List.of()), Capacity.ofProcess(), new RequestCounter(), System.err::println);
            try (HttpServer with = new HttpServer(new Endpoint("127.0.0.1", 0), entrance);
                    Doorless without = new Doorless(routes)) {
                with.serve(routes);
                compare(with.port(), without.port());
            }
        }
        Workspace.delete(folder);
    }

    private void compare(int with, int without) throws IOException {
        System.out.println("\nRequests by HTTP, the medians of " + rounds + " rounds of " + time.toMillis()
                + " ms by turns; CPU of the callers, the server and the engine together. " + Machine.describe() + "\n");
        Table table = new Table(
                "work", "a second without", "with", "µs CPU a request without", "with", "ratio", "its middle half");
        for (int callers : List.of(MOST_CALLERS, 1)) {
            row(table, new Work("PUT", callers), with, without);
            row(table, new Work("GET", callers), with, without);
        }
    }

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

    private void row(Table table, Work work, int withPort, int withoutPort) {
        Gang gang = new Gang(work.callers());
        Gang.Job with = job(work, withPort);
        Gang.Job without = job(work, withoutPort);
        gang.run(warmUp, with);
        gang.run(warmUp, without);
        List<Turn> bare = new ArrayList<>();
        List<Turn> guarded = new ArrayList<>();
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            boolean bareFirst = round % 2 == 0;
            Turn first = turn(gang, bareFirst ? without : with);
            Turn second = turn(gang, bareFirst ? with : without);
            bare.add(bareFirst ? first : second);
            guarded.add(bareFirst ? second : first);
            ratios.add(bare.getLast().micros() / guarded.getLast().micros());
        }
        table.row(
                work,
                at(0.5, bare.stream().map(Turn::perSecond)),
                at(0.5, guarded.stream().map(Turn::perSecond)),
                at(0.5, bare.stream().map(Turn::micros)),
                at(0.5, guarded.stream().map(Turn::micros)),
                at(0.5, ratios.stream()),
                String.format(Locale.ROOT, "%.2f to %.2f", at(0.25, ratios.stream()), at(0.75, ratios.stream())));
    }

    /** @param micros of CPU for each request */
    private record Turn(double perSecond, double micros) {}

    private Turn turn(Gang gang, Gang.Job job) {
        long cpu = PROCESS.getProcessCpuTime();
        long began = System.nanoTime();
        double rate = gang.run(time, job).perSecond();
        double requests = rate * (System.nanoTime() - began) / 1e9;
        return new Turn(rate, (PROCESS.getProcessCpuTime() - cpu) / 1e3 / requests);
    }

    private static double at(double share, Stream<Double> values) {
        List<Double> sorted = values.sorted().toList();
        return sorted.get((int) (share * (sorted.size() - 1)));
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
