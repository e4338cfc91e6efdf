package io.tenure.server;

import io.tenure.client.RemoteStore;
import io.tenure.engine.EngineConfig;
import io.tenure.server.served.ServedCluster;
import io.tenure.store.Store;
import io.tenure.testkit.VirtualTime;
import io.tenure.testkit.conformance.StoreFixture;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Clients of a cluster in this JVM, one for each node. */
final class RemoteFixture implements StoreFixture {

    /** On a busy machine, too, nobody is elected unasked: the clock of the store stands still until somebody is. */
    private static final EngineConfig.Timing STEADY =
            new EngineConfig.Timing(Duration.ofMillis(1500), Duration.ofSeconds(3), Duration.ofSeconds(20));

    private final VirtualTime time = new VirtualTime();
    private final ServedCluster cluster;
    private List<RemoteStore> clients;

    RemoteFixture(Path root, int nodes) {
        cluster = new ServedCluster(root, nodes, time, nodes > 1 ? STEADY : EngineConfig.Timing.DEFAULT);
        clients = connect();
    }

    private List<RemoteStore> connect() {
        return cluster.addresses().stream().map(RemoteStore::connect).toList();
    }

    @Override
    public List<Store> stores() {
        return List.copyOf(clients);
    }

    @Override
    public VirtualTime time() {
        return time;
    }

    @Override
    public void restart(Runnable whileDown) {
        clients.forEach(RemoteStore::close);
        cluster.restart(whileDown);
        clients = connect();
    }

    @Override
    public void close() {
        clients.forEach(RemoteStore::close);
        cluster.close();
    }
}
