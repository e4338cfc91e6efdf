package io.tenure.server.served;

import io.tenure.engine.EngineConfig;
import io.tenure.engine.Origin;
import io.tenure.engine.node.BuiltInStore;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeName;
import io.tenure.runtime.SystemTime;
import io.tenure.server.api.node.Cluster;
import io.tenure.server.api.store.PortRoutes;
import io.tenure.server.api.watch.ClientWatches;
import io.tenure.server.http.Capacity;
import io.tenure.server.http.Door;
import io.tenure.server.http.Entrance;
import io.tenure.server.http.HttpServer;
import io.tenure.server.http.RequestCounter;
import io.tenure.time.Time;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A node of the built-in engine as clients of the store reach it, on a clock of the test's choice. */
final class ServedNode implements AutoCloseable {

    /** What the nodes of a cluster share. */
    record Surroundings(Time clock, EngineConfig.Timing timing, List<String> fatal) {}

    final BuiltInStore store;
    private final HttpServer http;
    private final ClientWatches watches;

    ServedNode(Path root, String name, Origin origin, Surroundings around) throws IOException {
        http = new HttpServer(
                new Endpoint("127.0.0.1", 0),
                new Entrance(new Door(List.of()), Capacity.ofProcess(), new RequestCounter(), around.fatal::add));
        EngineConfig config = EngineConfig.of(
                        root.resolve(name), new NodeName(name), EngineConfig.Network.on("127.0.0.1", http.port()))
                .with(around.timing);
        store = BuiltInStore.open(
                config, origin, (sentence, cause) -> around.fatal.add(name + ": " + sentence), around.clock);
        watches = new ClientWatches(store, new SystemTime());
        http.serve(PortRoutes.of(Cluster.of(store, watches)));
    }

    String address() {
        return "http://127.0.0.1:" + http.port();
    }

    @Override
    public void close() {
        watches.close();
        http.close();
        store.close();
    }
}
