package io.tenure.bench.crash;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeProcess;
import java.util.List;

/** What the clients, the faults and the judgement of one run share. */
record Scene(Cluster cluster, Registers registers, Ledger ledger, Patience patience) {
    private static final int REGISTERS = 6;

    static Scene of(Cluster cluster) {
        return new Scene(cluster, new Registers(REGISTERS), new Ledger(), new Patience());
    }

    List<NodeProcess> nodes() {
        return cluster.nodes();
    }
}
