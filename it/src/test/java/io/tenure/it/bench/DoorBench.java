package io.tenure.it.bench;

import io.tenure.it.Options;
import io.tenure.it.cluster.NodeClient;
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
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** What it costs that requests are checked, timed, counted and named: the same routes with and without, by turns. */
public final class DoorBench {
    private static final int MOST_CALLERS = 16;

    private final Duration time;
    private final Duration warmUp;
    private final int rounds;
    private final NodeClient client = new NodeClient(Duration.ofSeconds(30));

    public DoorBench(Options options) {
        boolean quick = options.has("quick");
        time = Duration.ofSeconds(options.number("seconds", quick ? 1 : 3));
        warmUp = Duration.ofSeconds(options.number("warm-up", quick ? 5 : 20));
        rounds = (int) options.number("rounds", quick ? 3 : 11);
    }

    /** One request of a caller. */
    private interface Call {
        void to(URI document) throws IOException;
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
        System.out.println("\nRequests per second by HTTP, the median of " + rounds + " rounds of " + time.toSeconds()
                + " s by turns. " + Machine.describe() + "\n");
        Table table = new Table("work", "without", "with", "ratio", "middle half of the ratios");
        for (int caller = 0; caller < MOST_CALLERS; caller++) {
            client.put(document(with, caller), "{}");
        }
        for (int callers : List.of(1, MOST_CALLERS)) {
            row(table, "read a document, " + callers + " callers", callers, client::get, with, without);
            row(
                    table,
                    "put a document, " + callers + " callers",
                    callers,
                    uri -> client.put(uri, "{\"n\":1}"),
                    with,
                    without);
        }
    }

    private void row(Table table, String name, int callers, Call call, int with, int without) {
        Gang gang = new Gang(callers);
        gang.run(warmUp, job(call, without));
        gang.run(warmUp, job(call, with));
        List<Double> ratios = new ArrayList<>();
        List<Rate> rates = new ArrayList<>();
        List<Rate> bare = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            boolean first = round % 2 == 0;
            Rate one = gang.run(time, job(call, first ? without : with));
            Rate other = gang.run(time, job(call, first ? with : without));
            bare.add(first ? one : other);
            rates.add(first ? other : one);
            ratios.add(rates.getLast().perSecond() / bare.getLast().perSecond());
        }
        Collections.sort(ratios);
        table.row(
                name,
                median(bare).perSecond(),
                median(rates).perSecond(),
                ratios.get(rounds / 2),
                String.format(
                        Locale.ROOT, "%.2f to %.2f", ratios.get(rounds / 4), ratios.get(rounds - 1 - rounds / 4)));
    }

    private static Rate median(List<Rate> rates) {
        return rates.stream().sorted().toList().get(rates.size() / 2);
    }

    private static Gang.Job job(Call call, int port) {
        return caller -> () -> {
            try {
                call.to(document(port, caller));
                return 1;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    private static URI document(int port, int number) {
        return URI.create("http://127.0.0.1:" + port + "/api/v1/store/pets/" + number);
    }
}
