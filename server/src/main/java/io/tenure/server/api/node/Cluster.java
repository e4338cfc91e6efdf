package io.tenure.server.api.node;

import io.tenure.engine.Checkpoint;
import io.tenure.engine.EngineStatus;
import io.tenure.engine.Members;
import io.tenure.engine.Relay;
import io.tenure.engine.TaskTimes;
import io.tenure.engine.node.BuiltInStore;
import io.tenure.engine.node.StoreClock;
import io.tenure.server.api.watch.ClientWatches;
import io.tenure.store.Store;
import java.util.Map;
import java.util.function.Supplier;

/** The cluster as its node reaches it. */
public record Cluster(
        Store store,
        Relay relay,
        ClientWatches watches,
        Members members,
        Supplier<EngineStatus> status,
        Supplier<Checkpoint> checkpoint,
        StoreClock clock,
        Supplier<Map<String, TaskTimes>> taskTimes) {

    public static Cluster of(BuiltInStore store, ClientWatches watches) {
        return new Cluster(
                store,
                store.relay(),
                watches,
                store.members(),
                store::status,
                store::checkpoint,
                store.clock(),
                store::taskTimes);
    }
}
