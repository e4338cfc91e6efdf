package io.tenure.bench;

import com.sun.management.OperatingSystemMXBean;
import io.tenure.bench.cluster.NginxProxy;
import io.tenure.bench.measure.Gang;
import io.tenure.bench.measure.PlainCaller;
import io.tenure.bench.measure.Rate;
import io.tenure.bench.measure.Table;
import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import io.tenure.primary.directory.ServiceDirectory;
import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.SystemTime;
import io.tenure.server.api.store.DocumentRoutes;
import io.tenure.server.forward.Forwarding;
import io.tenure.server.forward.Reach;
import io.tenure.server.http.Capacity;
import io.tenure.server.http.Door;
import io.tenure.server.http.Entrance;
import io.tenure.server.http.HttpServer;
import io.tenure.server.http.RequestCounter;
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
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/** What it costs to have another node answer, beside asking it directly and through a plain proxy. */
final class ForwardingBench {

    private static final String PATH = "/api/v1/store/pets/1";
    private static final String FORWARDED =
            "/core/node-selectors/default/forwarding?target=PEER_ID&peer=n2&path=" + PATH;

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final Duration time;
    private final Duration warmUp;
    private final int rounds;

    ForwardingBench(Options options) {
        time = Duration.ofMillis(options.number("millis", 1000));
        warmUp = Duration.ofSeconds(options.number("warm-up", options.has("quick") ? 5 : 20));
        rounds = rounds(options);
    }

    static int rounds(Options options) {
        return (int) options.number("rounds", options.has("quick") ? 4 : 20);
    }

    /** A way to the same document. */
    private record Way(String name, int port, String path) {}

    void run() throws IOException {
        try (MemoryStore store = new MemoryStore(new SystemTime());
                HttpServer far = server();
                HttpServer near = server()) {
            store.commit(Transaction.of(new Operation.Put(
                    DocumentKey.of("pets", "1"),
                    Expected.ANYTHING,
                    Body.of("json", "{\"name\":\"" + "x".repeat(189) + "\"}"))));
            far.serve(DocumentRoutes.of(store, new ServiceDirectory(store, new ProcessCrew())));
            List<GroupMember> members =
                    List.of(SelectorBench.member(1, near.port()), SelectorBench.member(2, far.port()));
            GroupView view = new GroupView(members.getFirst().id(), 1, members, 2);
            try (Forwarding forwarding = new Forwarding(
                    new Forwarding.Surroundings(new ClusterId(new UUID(1, 1)), store, () -> view, Reach.DIRECT),
                    near::answer,
                    new ProcessCrew())) {
                near.serve(forwarding.routes());
                beside(far, near);
            }
        }
    }

    private static HttpServer server() throws IOException {
        return new HttpServer(
                new Endpoint("127.0.0.1", 0),
                new Entrance(new Door(List.of()), Capacity.ofProcess(), new RequestCounter(), System.err::println));
    }

    private void beside(HttpServer far, HttpServer near) throws IOException {
        List<Way> ways = new ArrayList<>(
                List.of(new Way("direct", far.port(), PATH), new Way("forwarded", near.port(), FORWARDED)));
        Optional<NginxProxy> nginx = NginxProxy.before(far.port());
        nginx.ifPresent(proxy -> ways.add(new Way("nginx", proxy.port(), PATH)));
        System.out.println("\nGET of a document of 200 bytes, " + rounds + " rounds of " + time.toMillis()
                + " ms by turns; callers and both nodes share one process. "
                + (nginx.isPresent()
                        ? "nginx is one process in front of the node that has the document.\n"
                        : "nginx is not installed here: its row is left out.\n"));
        Table table = new Table(
                "callers", "way", "a second", "of direct", "of nginx", "p99 in ms", "µs CPU", "CPU of direct");
        try {
            for (int callers : List.of(16, 1)) {
                rows(table, new Gang(callers), ways, nginx);
            }
        } finally {
            nginx.ifPresent(NginxProxy::close);
        }
    }

    private void rows(Table table, Gang gang, List<Way> ways, Optional<NginxProxy> nginx) {
        List<Gang.Job> jobs = ways.stream().map(way -> job(gang, way)).toList();
        jobs.forEach(job -> gang.run(warmUp, job));
        List<List<Turn>> turns =
                jobs.stream().<List<Turn>>map(job -> new ArrayList<>()).toList();
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < jobs.size(); i++) {
                turns.get(i).add(turn(gang, jobs.get(i), nginx));
            }
        }
        double direct = median(turns.getFirst()).perSecond();
        double last = median(turns.getLast()).perSecond();
        for (int i = 0; i < ways.size(); i++) {
            Rate rate = median(turns.get(i));
            double cpu = cpu(turns.get(i));
            table.row(
                    gang.callers(),
                    ways.get(i).name(),
                    rate.perSecond(),
                    rate.perSecond() / direct,
                    nginx.isPresent() ? rate.perSecond() / last : "not there",
                    rate.p99().toNanos() / 1e6,
                    cpu,
                    cpu(turns.getFirst()) / cpu);
        }
    }

    /** CPU time of this process and of the proxy: a busy machine does not change it much. */
    private record Turn(Rate rate, double requests, double cpuMicros) {}

    private Turn turn(Gang gang, Gang.Job job, Optional<NginxProxy> nginx) {
        double cpu = cpuMicros(nginx);
        long began = System.nanoTime();
        Rate rate = gang.run(time, job);
        double requests = rate.perSecond() * (System.nanoTime() - began) / 1e9;
        return new Turn(rate, requests, cpuMicros(nginx) - cpu);
    }

    private static double cpuMicros(Optional<NginxProxy> nginx) {
        long proxy = nginx.map(NginxProxy::cpu).orElse(Duration.ZERO).toNanos();
        return (PROCESS.getProcessCpuTime() + proxy) / 1e3;
    }

    private static Rate median(List<Turn> turns) {
        return turns.stream().map(Turn::rate).sorted().toList().get(turns.size() / 2);
    }

    private static double cpu(List<Turn> turns) {
        return turns.stream().mapToDouble(Turn::cpuMicros).sum()
                / turns.stream().mapToDouble(Turn::requests).sum();
    }

    /** Each caller keeps its connection. */
    private static Gang.Job job(Gang gang, Way way) {
        List<PlainCaller> all = IntStream.range(0, gang.callers())
                .mapToObj(number -> caller(way))
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

    private static PlainCaller caller(Way way) {
        try {
            return new PlainCaller(way.port(), "GET", way.path(), "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
