package io.tenure.bench;

import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.measure.Gang;
import io.tenure.bench.measure.Rate;
import io.tenure.bench.measure.Table;
import io.tenure.document.CopyCount;
import io.tenure.document.DocumentChange;
import io.tenure.document.DocumentOutcome;
import io.tenure.document.DocumentStamp;
import io.tenure.document.DocumentWrite;
import io.tenure.document.Lineage;
import io.tenure.document.Place;
import io.tenure.document.ReplicatedState;
import io.tenure.document.ReplicatedStateCodec;
import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.document.replica.DocumentHost;
import io.tenure.document.replica.ShelfOrigin;
import io.tenure.engine.shelf.DiskShelf;
import io.tenure.engine.state.BareStore;
import io.tenure.node.NodeId;
import io.tenure.runtime.Waiting;
import io.tenure.selector.Partition;
import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Transaction;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What copies of documents cost: how fast a new node takes them in, and what equal nodes say to each other. */
final class ReplicaBench {

    private static final NodeId OWNER = NodeId.parse("n1-00000001");
    private static final int BATCH = 1000;
    private static final int CALLERS = 16;
    private static final Duration SLICE = Duration.ofMillis(250);
    private static final Duration WARM = Duration.ofSeconds(1);
    private static final int WARM_UPS = 4;
    private static final byte[] CONTENT = ("{\"name\":\"" + "x".repeat(189) + "\"}").getBytes(StandardCharsets.UTF_8);

    private final int moved;
    private final int compared;
    private final Duration time;
    private final int rounds;

    /** {@code --moved N} documents go to a new node, {@code --takes N} times; {@code --compared N} are compared. */
    ReplicaBench(Options options) {
        boolean quick = options.has("quick");
        moved = (int) options.number("moved", quick ? 20_000 : 100_000);
        compared = (int) options.number("compared", quick ? 100_000 : 1_000_000);
        time = Duration.ofSeconds(options.number("alone", quick ? 3 : 10));
        rounds = (int) options.number("takes", quick ? 1 : 3);
    }

    void run() throws IOException {
        Path folder = Workspace.fresh("bench-replica");
        try {
            newcomer(folder);
            comparison(folder.resolve("compared"));
        } finally {
            Workspace.delete(folder);
        }
    }

    /** Only how a new node takes documents in. */
    void runIntake() throws IOException {
        Path folder = Workspace.fresh("bench-replica");
        try {
            newcomer(folder);
        } finally {
            Workspace.delete(folder);
        }
    }

    private void newcomer(Path folder) throws IOException {
        System.out.println("\nA new node takes in " + moved + " documents of 200 bytes, while " + CALLERS
                + " callers write on the first; one process and one disk. Each row after as many others, the last "
                + "with the medians.\n");
        for (int run = 0; run < WARM_UPS; run++) {
            intake(folder, WARM);
        }
        List<Intake> all = new ArrayList<>();
        Table table = new Table(
                "bare store a second",
                "taken in a second",
                "ratio",
                "writes on one node",
                "writes meanwhile",
                "writes on two nodes",
                "ratio to one",
                "ratio to two");
        for (int run = 0; run < rounds; run++) {
            all.add(intake(folder, time));
            all.getLast().show(table);
        }
        Intake.median(all).show(table);
    }

    /** The rates of a bare store and of a newcomer, and those of the writes before, meanwhile and afterwards. */
    private record Intake(double bare, double perSecond, double before, double meanwhile, double after) {

        static Intake median(List<Intake> all) {
            return new Intake(
                    median(all, Intake::bare),
                    median(all, Intake::perSecond),
                    median(all, Intake::before),
                    median(all, Intake::meanwhile),
                    median(all, Intake::after));
        }

        private static double median(List<Intake> all, ToDoubleFunction<Intake> of) {
            return all.stream().mapToDouble(of).sorted().toArray()[all.size() / 2];
        }

        void show(Table table) {
            table.row(
                    bare, perSecond, perSecond / bare, before, meanwhile, after, meanwhile / before, meanwhile / after);
        }
    }

    private Intake intake(Path folder, Duration time) throws IOException {
        double bare = bare(Files.createDirectories(folder.resolve("bare")));
        Intake intake = intake(folder.resolve("moved"), time, bare);
        Workspace.delete(folder);
        return intake;
    }

    private Intake intake(Path folder, Duration time, double bare) throws IOException {
        try (ReplicaPair pair = new ReplicaPair(folder)) {
            fill(pair.shelf(0), moved);
            DocumentHost first = pair.start(0, ShelfOrigin.FOUNDED);
            await(first);
            Gang gang = new Gang(CALLERS);
            Gang.Job writes = writes(pair, first);
            gang.run(time, writes);
            double before = gang.run(time, writes).perSecond();
            Stopped taking = new Stopped(pair.start(1, ShelfOrigin.JOINED));
            List<Rate> during = new ArrayList<>();
            while (!taking.isOver()) {
                during.add(gang.run(SLICE, writes));
            }
            double meanwhile =
                    during.stream().mapToDouble(Rate::perSecond).average().orElse(0);
            double after = gang.run(time, writes).perSecond();
            return new Intake(bare, moved / taking.seconds(), before, meanwhile, after);
        }
    }

    /** How long it takes until a node has caught up. */
    private static final class Stopped {

        private final long began = System.nanoTime();
        private volatile long ended;

        Stopped(DocumentHost host) {
            var unused = host.catchUp().thenRun(() -> ended = System.nanoTime());
        }

        boolean isOver() {
            return ended != 0;
        }

        double seconds() {
            return (ended - began) / 1e9;
        }
    }

    private double bare(Path folder) throws IOException {
        try (BareStore store = BareStore.open(folder)) {
            long began = System.nanoTime();
            for (int from = 0; from < moved; from += BATCH) {
                store.commit(Transaction.of(IntStream.range(from, Math.min(moved, from + BATCH))
                        .mapToObj(i -> new Operation.Put(
                                DocumentKey.of("bench", link(i)), Expected.ANYTHING, new Body("json", CONTENT)))
                        .toArray(Operation[]::new)));
            }
            return moved / ((System.nanoTime() - began) / 1e9);
        }
    }

    /** To documents that the first node owns, whoever else there is. */
    private Gang.Job writes(ReplicaPair pair, DocumentHost host) {
        List<String> own = IntStream.range(0, moved)
                .mapToObj(ReplicaBench::link)
                .filter(pair::isOfTheFirst)
                .limit(2000)
                .toList();
        return caller -> {
            int[] next = {caller * 100};
            return () -> {
                String link = own.get(next[0]++ % own.size());
                DocumentWrite write = new DocumentWrite(
                        link,
                        "PUT",
                        Optional.empty(),
                        Optional.empty(),
                        CopyCount.QUORUM,
                        "",
                        current -> new DocumentChange.Write("k", CONTENT, 0));
                return host.write(write).join() instanceof DocumentOutcome.Acknowledged ? 1 : 0;
            };
        };
    }

    private void comparison(Path folder) throws IOException {
        System.out.println("\nTwo nodes with the same " + compared + " documents; bytes that they exchange.\n");
        try (ReplicaPair pair = new ReplicaPair(folder)) {
            fill(pair.shelf(0), compared);
            fill(pair.shelf(1), compared);
            DocumentHost first = pair.start(0, ShelfOrigin.FOUNDED);
            DocumentHost second = pair.start(1, ShelfOrigin.FOUNDED);
            await(first);
            await(second);
            pair.settle();
            Table table = new Table("a round of", "bytes");
            table.row("equal nodes", bytes(pair, first));
            String link = IntStream.range(0, compared)
                    .mapToObj(ReplicaBench::link)
                    .filter(pair::isOfTheFirst)
                    .findFirst()
                    .orElseThrow();
            pair.shelf(1).write(List.of(new ShelfRow(key(link), null))).join();
            table.row("one difference", bytes(pair, first));
        }
    }

    private static long bytes(ReplicaPair pair, DocumentHost host) {
        long before = pair.carried();
        host.synchronize().join();
        return pair.carried() - before;
    }

    private static void await(DocumentHost host) {
        while (!host.isCaughtUp().join()) {
            pause();
        }
    }

    private static void pause() {
        try {
            Waiting.pause(Duration.ofMillis(5));
        } catch (InterruptedException e) {
            throw new IllegalStateException("The benchmark was interrupted.", e);
        }
    }

    private static void fill(DiskShelf shelf, int documents) {
        for (int from = 0; from < documents; from += BATCH) {
            List<ShelfRow> rows = IntStream.range(from, Math.min(documents, from + BATCH))
                    .mapToObj(i -> row(link(i)))
                    .toList();
            shelf.write(rows).join();
        }
        shelf.save();
    }

    private static ShelfRow row(String link) {
        Place place = new Place(0, 0);
        ReplicatedState state = new ReplicatedState(
                link,
                "k",
                place,
                Lineage.NONE.with(place, OWNER.toString()),
                CONTENT,
                new DocumentStamp(1, "POST", 0, ""),
                false,
                List.of());
        return new ShelfRow(key(link), ReplicatedStateCodec.encode(state));
    }

    private static ShelfKey key(String link) {
        return new ShelfKey(ShelfTable.DOCUMENTS, Partition.of(link), link);
    }

    private static String link(int number) {
        return "/core/examples/" + number;
    }
}
