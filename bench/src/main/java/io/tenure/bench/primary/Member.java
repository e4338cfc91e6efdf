package io.tenure.bench.primary;

import io.tenure.Tenure;
import io.tenure.engine.Candidate;
import io.tenure.engine.EngineConfig;
import io.tenure.engine.EngineStatus;
import io.tenure.engine.Member.Kind;
import io.tenure.engine.Origin;
import io.tenure.engine.node.BuiltInStore;
import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import io.tenure.primary.InstanceRefused;
import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Fence;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.StoreException;
import io.tenure.store.Term;
import io.tenure.store.Transaction;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A program that embeds Tenure: {@code Member NAME DATA PEER-PORT HTTP-PORT OUTSIDE [CLUSTER]}. It takes orders, one a
 * line, answers each by a line, and ends when they do.
 */
final class Member {

    static final String OFFICE = "walkers";

    private static final String HOST = "127.0.0.1";

    private final BuiltInStore store;
    private final Tenure tenure;
    private final Walk walk;

    private Member(BuiltInStore store, Tenure tenure, Walk walk) {
        this.store = store;
        this.tenure = tenure;
        this.walk = walk;
    }

    public static void main(String[] words) throws IOException {
        String name = words[0];
        Endpoint peer = new Endpoint(HOST, Integer.parseInt(words[2]));
        Endpoint http = new Endpoint(HOST, Integer.parseInt(words[3]));
        EngineConfig config =
                EngineConfig.of(Path.of(words[1]), new NodeName(name), new EngineConfig.Network(peer, HOST, http));
        Origin origin = words.length > 5 ? new Origin.Join(ClusterId.parse(words[5]), Kind.VOTER) : Origin.FOUND;
        Walk walk = new Walk(name, Path.of(words[4]));
        try (BuiltInStore store = BuiltInStore.open(config, origin, (sentence, cause) -> end(sentence));
                Tenure tenure =
                        Tenure.on(store).named(OFFICE).node(name).primary(walk).start()) {
            EngineStatus status = store.status();
            say("member " + status.id() + " " + status.peer() + " " + status.http() + " " + status.cluster());
            new Member(store, tenure, walk).obey();
        }
    }

    private void obey() throws IOException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            try {
                say(carryOut(order.split(" ")));
            } catch (StoreException | InstanceRefused | InterruptedException e) {
                say("failed " + e.getMessage());
            }
        }
    }

    private String carryOut(String[] order) throws InterruptedException {
        return switch (order[0]) {
            case "join" ->
                "joined "
                        + store.members()
                                .join(new Candidate(
                                        NodeId.parse(order[1]),
                                        Endpoint.parse(order[2]),
                                        Endpoint.parse(order[3]),
                                        Kind.VOTER));
            case "begin" ->
                "begun " + tenure.getOrCreate(walk, "walk", Walk.Trail.START).created();
            case "result" ->
                "result " + store.get(Walk.RESULT).map(d -> d.body().text()).orElse("-");
            case "stale" -> "stale " + stale(new Term(Long.parseLong(order[1])));
            default -> "failed " + order[0] + " is no order";
        };
    }

    /** What becomes of a write of an earlier term. */
    private String stale(Term term) {
        Operation put = new Operation.Put(
                DocumentKey.of("results", "stale"), Expected.ANYTHING, Body.of("text", "from the past"));
        return store.commit(Transaction.of(put).fencedBy(new Fence(new Office(OFFICE), term)))
                .getClass()
                .getSimpleName();
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    private static void end(String sentence) {
        System.err.println(sentence);
        Runtime.getRuntime().halt(1);
    }
}
