package io.tenure.bench.lease;

import io.tenure.Tenure;
import io.tenure.client.RemoteStore;
import io.tenure.engine.Candidate;
import io.tenure.engine.EngineConfig;
import io.tenure.engine.EngineStatus;
import io.tenure.engine.Member.Kind;
import io.tenure.engine.Origin;
import io.tenure.engine.Role;
import io.tenure.engine.node.BuiltInStore;
import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import io.tenure.store.Office;
import io.tenure.store.Store;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A program whose own code keeps the machine busy: {@code Toiler NAME ADDRESSES} beside a cluster, or
 * {@code Toiler NAME DATA PEER-PORT HTTP-PORT [CLUSTER]} as a node of one. It takes orders, one a line, answers each by a
 * line, and ends when they do.
 */
final class Toiler {

    private static final Office OFFICE = new Office("toil");
    private static final String HOST = "127.0.0.1";
    private static final int SCRIBES = 4;
    private static final int LOOPS = 2 * Runtime.getRuntime().availableProcessors();

    private final Store store;
    private final Optional<BuiltInStore> node;
    private final Spin spin = new Spin(LOOPS);
    private final Scribe scribe = new Scribe(SCRIBES);
    private final Tenure tenure;

    private Toiler(String name, Store store, Optional<BuiltInStore> node) {
        this.store = store;
        this.node = node;
        this.tenure = Tenure.on(store)
                .named("toil")
                .node(name)
                .primary(spin)
                .primary(scribe)
                .start();
    }

    public static void main(String[] words) throws IOException, InterruptedException {
        if (words.length == 2) {
            try (RemoteStore store = RemoteStore.connect(words[1])) {
                new Toiler(words[0], store, Optional.empty()).obey();
            }
        } else {
            try (BuiltInStore store = open(words)) {
                new Toiler(words[0], store, Optional.of(store)).obey();
            }
        }
    }

    private static BuiltInStore open(String[] words) throws IOException {
        EngineConfig.Network network = new EngineConfig.Network(
                new Endpoint(HOST, Integer.parseInt(words[2])), HOST, new Endpoint(HOST, Integer.parseInt(words[3])));
        Origin origin = words.length > 4 ? new Origin.Join(ClusterId.parse(words[4]), Kind.VOTER) : Origin.FOUND;
        return BuiltInStore.open(
                EngineConfig.of(Path.of(words[1]), new NodeName(words[0]), network),
                origin,
                (sentence, cause) -> Runtime.getRuntime().halt(1));
    }

    private void obey() throws IOException, InterruptedException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            System.out.println(ToilerProcess.ANSWER + carryOut(order.split(" ")));
            System.out.flush();
        }
        tenure.close();
    }

    private String carryOut(String[] order) throws InterruptedException {
        return switch (order[0]) {
            case "introduce" -> introduction(node.orElseThrow().status());
            case "join" ->
                node.orElseThrow()
                        .members()
                        .join(new Candidate(
                                NodeId.parse(order[1]), Endpoint.parse(order[2]), Endpoint.parse(order[3]), Kind.VOTER))
                        .toString();
            case "standing" -> standing();
            case "spin" -> spin(Long.parseLong(order[1]));
            case "write" -> write(Long.parseLong(order[1]));
            default -> throw new IllegalArgumentException(order[0]);
        };
    }

    private static String introduction(EngineStatus status) {
        return status.id() + " " + status.peer() + " " + status.http() + " " + status.cluster();
    }

    /** Whether it leads, under which term, and for a node whether it leads the log, and under which Raft term. */
    private String standing() {
        boolean leads = tenure.leading().isPresent();
        long term = store.stale().holding(OFFICE).map(h -> h.term().value()).orElse(0L);
        Optional<EngineStatus> status = node.map(BuiltInStore::status);
        boolean log = status.map(s -> s.role() == Role.LEADER).orElse(true);
        return leads + " " + term + " " + log + " "
                + status.map(s -> s.progress().raftTerm()).orElse(0L);
    }

    /** How it stands after that, and how many commits there were. */
    private String write(long millis) throws InterruptedException {
        for (int i = 0; i < SCRIBES; i++) {
            tenure.getOrCreate(scribe, "page-" + i, new Scribe.Page(millis, 0));
        }
        long written = scribe.awaitEnd();
        return standing() + " " + written;
    }

    private String spin(long millis) throws InterruptedException {
        for (int i = 0; i < LOOPS; i++) {
            tenure.getOrCreate(spin, "loop-" + i, new Spin.Load(millis));
        }
        spin.awaitEnd();
        return standing();
    }
}
