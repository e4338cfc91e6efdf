package io.tenure.bench;

import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.measure.Table;
import io.tenure.bench.selector.ReplicaPair;
import io.tenure.bench.selector.ReplicaRows;
import io.tenure.document.ShelfRow;
import io.tenure.document.replica.DocumentHost;
import io.tenure.document.replica.ShelfOrigin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** What nodes with the same documents say to each other. */
final class ReplicaBench {

    private final int compared;

    /** {@code --compared N} documents are compared. */
    ReplicaBench(Options options) {
        compared = (int) options.number("compared", options.has("quick") ? 100_000 : 1_000_000);
    }

    void run() throws IOException {
        Path folder = Workspace.fresh("bench-replica");
        try {
            comparison(folder);
        } finally {
            Workspace.delete(folder);
        }
    }

    private void comparison(Path folder) throws IOException {
        System.out.println("\nTwo nodes with the same " + compared + " documents; bytes that they exchange.\n");
        try (ReplicaPair pair = new ReplicaPair(folder)) {
            ReplicaRows.fill(pair.shelf(0), compared);
            ReplicaRows.fill(pair.shelf(1), compared);
            DocumentHost first = pair.start(0, ShelfOrigin.FOUNDED);
            DocumentHost second = pair.start(1, ShelfOrigin.FOUNDED);
            ReplicaPair.awaitCaughtUp(first);
            ReplicaPair.awaitCaughtUp(second);
            pair.settle();
            Table table = new Table("a round of", "bytes");
            table.row("equal nodes", bytes(pair, first));
            String link = IntStream.range(0, compared)
                    .mapToObj(ReplicaRows::link)
                    .filter(pair::isOfTheFirst)
                    .findFirst()
                    .orElseThrow();
            pair.shelf(1)
                    .write(List.of(new ShelfRow(ReplicaRows.key(link), null)))
                    .join();
            table.row("one difference", bytes(pair, first));
        }
    }

    private static long bytes(ReplicaPair pair, DocumentHost host) {
        long before = pair.carried();
        host.synchronize().join();
        return pair.carried() - before;
    }
}
