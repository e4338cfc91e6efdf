package io.tenure.engine.node;

import io.tenure.engine.Await;
import io.tenure.engine.EngineConfig;
import io.tenure.store.Store;
import io.tenure.store.log.Levels;
import io.tenure.testkit.VirtualTime;
import io.tenure.testkit.conformance.StoreFixture;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** Nodes of the built-in engine in this JVM, all on one virtual clock. */
final class EngineFixture implements StoreFixture {
    private static final int HIGHEST = Levels.OF_THIS_BUILD.highest();

    private final VirtualTime time = new VirtualTime();
    private final EngineCluster cluster;
    private final List<String> names;

    /** Founds a cluster of so many nodes in an empty folder. */
    EngineFixture(Path root, int nodes) {
        cluster =
                new EngineCluster(root).with(time).with(nodes > 1 ? EngineCluster.STEADY : EngineConfig.Timing.DEFAULT);
        names = IntStream.rangeClosed(1, nodes).mapToObj(i -> "n" + i).toList();
        try {
            cluster.start(names.getFirst());
            for (String name : names.subList(1, nodes)) {
                cluster.join(name);
            }
            cluster.leader();
            for (String name : names) {
                Await.until(
                        "the level rises", () -> cluster.node(name).members().level() == HIGHEST);
            }
        } catch (Exception e) {
            throw new AssertionError("The cluster could not be founded: " + e.getMessage(), e);
        }
    }

    @Override
    public List<Store> stores() {
        return names.stream().map(name -> (Store) cluster.node(name)).toList();
    }

    @Override
    public VirtualTime time() {
        return time;
    }

    @Override
    public void restart(Runnable whileDown) {
        cluster.close();
        whileDown.run();
        try {
            for (String name : names) {
                cluster.start(name);
            }
            cluster.leader();
        } catch (Exception e) {
            throw new AssertionError("The cluster did not come back: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        cluster.close();
        if (!cluster.fatal.isEmpty()) {
            throw new AssertionError("Nodes stopped themselves: " + cluster.fatal);
        }
    }
}
