package io.tenure.bench.measure;

import io.tenure.bench.cluster.Ports;
import io.tenure.engine.EngineConfig;
import io.tenure.engine.EngineStatus;
import io.tenure.engine.Member;
import io.tenure.engine.Origin;
import io.tenure.engine.node.BuiltInStore;
import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeName;
import io.tenure.time.Time;
import java.io.IOException;
import java.nio.file.Path;

/** A node of the bare engine in a JVM of its own. It prints how it is reached, and ends when its input ends. */
public final class Peer {
    private static final String HOST = "127.0.0.1";
    private static final String INTRODUCTION = "candidate ";

    private Peer() {}

    /** How a node is set up in the measurements: with the defaults. */
    public static EngineConfig config(Path data, String name) {
        Endpoint peer = new Endpoint(HOST, Ports.free());
        return EngineConfig.of(
                data, new NodeName(name), new EngineConfig.Network(peer, HOST, new Endpoint(HOST, Ports.free())));
    }

    public static BuiltInStore open(Path data, String name, Origin origin) throws IOException {
        return BuiltInStore.open(config(data, name), origin, (sentence, cause) -> halt(name, sentence));
    }

    /** A first node whose store follows these clocks. */
    public static BuiltInStore open(Path data, String name, Time clock) throws IOException {
        return BuiltInStore.open(config(data, name), Origin.FOUND, (sentence, cause) -> halt(name, sentence), clock);
    }

    private static void halt(String name, String sentence) {
        System.err.println(name + " stopped: " + sentence);
        Runtime.getRuntime().halt(1);
    }

    /** Whether this line of the output says how the node is reached. */
    public static boolean isIntroduction(String line) {
        return line.startsWith(INTRODUCTION);
    }

    public static void main(String[] words) throws IOException {
        Origin origin = new Origin.Join(ClusterId.parse(words[2]), Member.Kind.VOTER);
        try (BuiltInStore store = open(Path.of(words[0]), words[1], origin)) {
            EngineStatus status = store.status();
            System.out.println(INTRODUCTION + status.id() + " " + status.peer() + " " + status.http());
            while (System.in.read() >= 0) {
                // Nobody writes to it; only its end counts.
            }
        }
    }
}
