package io.tenure.bench;

import com.sun.management.OperatingSystemMXBean;
import io.tenure.bench.measure.Gang;
import io.tenure.bench.measure.Machine;
import io.tenure.bench.measure.PlainCaller;
import io.tenure.bench.measure.Rate;
import io.tenure.bench.measure.Table;
import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.primary.directory.ServiceDirectory;
import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.SystemTime;
import io.tenure.selector.Partition;
import io.tenure.selector.Placement;
import io.tenure.server.api.store.DocumentRoutes;
import io.tenure.server.forward.Forwarding;
import io.tenure.server.forward.Reach;
import io.tenure.server.http.Capacity;
import io.tenure.server.http.Door;
import io.tenure.server.http.Entrance;
import io.tenure.server.http.HttpServer;
import io.tenure.server.http.RequestCounter;
import io.tenure.server.http.Route;
import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Transaction;
import io.tenure.testkit.MemoryStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What it costs to find the owner of a key, and to have another node answer. */
public final class SelectorBench {

    private static final int KEYS = 100_000;
    private static final String PATH = "/api/v1/store/pets/1";
    private static final String FORWARDED =
            "/core/node-selectors/default/forwarding?target=PEER_ID&peer=n2&path=" + PATH;

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final Duration time;
    private final Duration warmUp;
    private final int rounds;
    private final ReplicaBench replicas;

    public SelectorBench(Options options) {
        boolean quick = options.has("quick");
        time = Duration.ofMillis(options.number("millis", 1000));
        warmUp = Duration.ofSeconds(options.number("warm-up", quick ? 5 : 20));
        rounds = (int) options.number("rounds", quick ? 4 : 20);
        replicas = new ReplicaBench(options);
    }

    public void run() throws IOException {
        System.out.println("\n" + Machine.describe() + "\n");
        selection();
        System.out.println("\nGET of a document of 200 bytes, " + rounds + " rounds of " + time.toMillis()
                + " ms by turns; callers and both nodes share one process.\n");
        forwarding();
        replicas.run();
    }

    private void selection() {
        List<String> keys =
                IntStream.range(0, KEYS).mapToObj(i -> "/core/examples/" + i).toList();
        Table table =
                new Table("nodes", "ns to select", "of that with 5", "ms for the table", "largest share of the mean");
        double five = nanos(placement(5), keys);
        for (int nodes : List.of(5, 10, 50)) {
            double nanos = nanos(placement(nodes), keys);
            table.row(nodes, nanos, nanos / five, millis(nodes), share(placement(nodes), keys));
        }
    }

    private static Placement placement(int nodes) {
        return Placement.of(view(nodes));
    }

    private static GroupView view(int nodes) {
        List<GroupMember> members = IntStream.rangeClosed(1, nodes)
                .mapToObj(number -> member(number, 8000 + number))
                .toList();
        return new GroupView(members.getFirst().id(), 1, members, nodes / 2 + 1);
    }

    private static GroupMember member(int number, int port) {
        return new GroupMember(
                NodeId.parse(String.format(Locale.ROOT, "n%d-%08x", number, number * 0x9e3779b9)),
                MemberStatus.AVAILABLE,
                Optional.of(new Endpoint("127.0.0.1", port)),
                Map.of(),
                false);
    }

    /** The median of many runs. */
    private double nanos(Placement placement, List<String> keys) {
        double[] runs = IntStream.range(0, 20 * rounds)
                .mapToDouble(run -> once(placement, keys))
                .sorted()
                .toArray();
        return runs[runs.length / 2];
    }

    private static double once(Placement placement, List<String> keys) {
        int found = 0;
        long began = System.nanoTime();
        for (String key : keys) {
            found += placement.owner(Partition.of(key)).isPresent() ? 1 : 0;
        }
        long took = System.nanoTime() - began;
        if (found != keys.size()) {
            throw new IllegalStateException("A key has no owner.");
        }
        return (double) took / keys.size();
    }

    private double millis(int nodes) {
        GroupView view = view(nodes);
        double[] times = IntStream.range(0, 20 * rounds)
                .mapToDouble(round -> {
                    long began = System.nanoTime();
                    var unused = Placement.of(view);
                    return (System.nanoTime() - began) / 1e6;
                })
                .sorted()
                .toArray();
        return times[times.length / 2];
    }

    private static double share(Placement placement, List<String> keys) {
        Map<NodeId, Long> shares = keys.stream()
                .collect(Collectors.groupingBy(
                        key -> placement.owner(Partition.of(key)).orElseThrow().id(), Collectors.counting()));
        int nodes = placement.view().members().size();
        return shares.values().stream().mapToLong(Long::longValue).max().orElse(0) * (double) nodes / keys.size();
    }

    private void forwarding() throws IOException {
        Table table = new Table(
                "callers",
                "direct a second",
                "forwarded",
                "ratio",
                "p99 direct in ms",
                "p99 forwarded in ms",
                "µs CPU direct",
                "µs CPU forwarded",
                "ratio of CPU");
        try (MemoryStore store = new MemoryStore(new SystemTime());
                HttpServer far = server();
                HttpServer near = server()) {
            String body = "{\"name\":\"" + "x".repeat(189) + "\"}";
            store.commit(Transaction.of(
                    new Operation.Put(DocumentKey.of("pets", "1"), Expected.ANYTHING, Body.of("json", body))));
            far.serve(DocumentRoutes.of(store, new ServiceDirectory(store, new ProcessCrew())));
            List<GroupMember> members = List.of(member(1, near.port()), member(2, far.port()));
            GroupView view = new GroupView(members.getFirst().id(), 1, members, 2);
            try (Forwarding forwarding = new Forwarding(
                    new Forwarding.Surroundings(new ClusterId(new UUID(1, 1)), store, () -> view, Reach.DIRECT),
                    near::answer,
                    new ProcessCrew())) {
                List<Route> routes = forwarding.routes();
                near.serve(routes);
                for (int callers : List.of(16, 1)) {
                    row(table, callers, far.port(), near.port());
                }
            }
        }
    }

    private static HttpServer server() throws IOException {
        return new HttpServer(
                new Endpoint("127.0.0.1", 0),
                new Entrance(new Door(List.of()), Capacity.ofProcess(), new RequestCounter(), System.err::println));
    }

    private void row(Table table, int callers, int far, int near) {
        Gang gang = new Gang(callers);
        Gang.Job direct = job(callers, far, PATH);
        Gang.Job forwarded = job(callers, near, FORWARDED);
        gang.run(warmUp, forwarded);
        gang.run(warmUp, direct);
        List<Turn> directs = new ArrayList<>();
        List<Turn> others = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            directs.add(turn(gang, direct));
            others.add(turn(gang, forwarded));
        }
        Rate one = median(directs);
        Rate other = median(others);
        table.row(
                callers,
                one.perSecond(),
                other.perSecond(),
                other.perSecond() / one.perSecond(),
                one.p99().toNanos() / 1e6,
                other.p99().toNanos() / 1e6,
                cpu(directs),
                cpu(others),
                cpu(directs) / cpu(others));
    }

    /** CPU time of the whole process: a busy machine does not change it much. */
    private record Turn(Rate rate, double requests, double cpuMicros) {}

    private Turn turn(Gang gang, Gang.Job job) {
        long cpu = PROCESS.getProcessCpuTime();
        long began = System.nanoTime();
        Rate rate = gang.run(time, job);
        double requests = rate.perSecond() * (System.nanoTime() - began) / 1e9;
        return new Turn(rate, requests, (PROCESS.getProcessCpuTime() - cpu) / 1e3);
    }

    private static Rate median(List<Turn> turns) {
        return turns.stream().map(Turn::rate).sorted().toList().get(turns.size() / 2);
    }

    private static double cpu(List<Turn> turns) {
        return turns.stream().mapToDouble(Turn::cpuMicros).sum()
                / turns.stream().mapToDouble(Turn::requests).sum();
    }

    /** Each caller keeps its connection. */
    private static Gang.Job job(int callers, int port, String path) {
        List<PlainCaller> all = IntStream.range(0, callers)
                .mapToObj(number -> caller(port, path))
                .toList();
        return number -> () -> {
            try {
                all.get(number).call();
                return 1;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    private static PlainCaller caller(int port, String path) {
        try {
            return new PlainCaller(port, "GET", path, "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
