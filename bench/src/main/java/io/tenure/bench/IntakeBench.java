package io.tenure.bench;

import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.measure.Gang;
import io.tenure.bench.measure.Rate;
import io.tenure.bench.measure.Table;
import io.tenure.bench.selector.ReplicaPair;
import io.tenure.bench.selector.ReplicaRows;
import io.tenure.document.CopyCount;
import io.tenure.document.DocumentChange;
import io.tenure.document.DocumentOutcome;
import io.tenure.document.DocumentWrite;
import io.tenure.document.replica.DocumentHost;
import io.tenure.document.replica.ShelfOrigin;
import io.tenure.engine.state.BareStore;
import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Transaction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** How fast a new node takes documents in while others are written, beside a bare store that takes in as many. */
final class IntakeBench {

    private static final int CALLERS = 16;
    private static final Duration SLICE = Duration.ofMillis(250);
    private static final Duration WARM = Duration.ofSeconds(1);
    private static final int WARM_UPS = 4;

    private final byte[] content = ReplicaRows.content();
    private final int moved;
    private final Duration time;
    private final int rounds;

    /** {@code --moved N} documents go to a new node, {@code --takes N} times, {@code --alone N} seconds of writes before. */
    IntakeBench(Options options) {
        boolean quick = options.has("quick");
        moved = (int) options.number("moved", quick ? 20_000 : 100_000);
        time = Duration.ofSeconds(options.number("alone", quick ? 3 : 10));
        rounds = (int) options.number("takes", quick ? 1 : 3);
    }

    void run() throws IOException {
        Path folder = Workspace.fresh("bench-intake");
        try {
            newcomer(folder);
        } finally {
            Workspace.delete(folder);
        }
    }

    private void newcomer(Path folder) throws IOException {
        System.out.println("\nA new node takes in " + moved + " documents of 200 bytes, while " + CALLERS
                + " callers write on the first, and so does a bare store; one process and one disk. Each row after as "
                + "many others, the last with the medians.\n");
        for (int run = 0; run < WARM_UPS; run++) {
            intake(folder, WARM);
        }
        List<Intake> all = new ArrayList<>();
        Table table = new Table(
                "bare store a second",
                "bare store beside the writers",
                "taken in a second",
                "ratio to bare",
                "ratio to bare beside the writers",
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

    /**
     * The rates of a bare store alone and beside the writers, of a newcomer, and of the writes before, meanwhile and afterwards.
     */
    private record Intake(
            double bare, double bareBeside, double perSecond, double before, double meanwhile, double after) {

        static Intake median(List<Intake> all) {
            return new Intake(
                    median(all, Intake::bare),
                    median(all, Intake::bareBeside),
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
                    bare,
                    bareBeside,
                    perSecond,
                    perSecond / bare,
                    perSecond / bareBeside,
                    before,
                    meanwhile,
                    after,
                    meanwhile / before,
                    meanwhile / after);
        }
    }

    private Intake intake(Path folder, Duration time) throws IOException {
        double bare = bare(folder.resolve("bare"));
        try (ReplicaPair pair = new ReplicaPair(folder.resolve("moved"))) {
            ReplicaRows.fill(pair.shelf(0), moved);
            DocumentHost first = pair.start(0, ShelfOrigin.FOUNDED);
            ReplicaPair.awaitCaughtUp(first);
            Gang gang = new Gang(CALLERS);
            Gang.Job writes = writes(pair, first);
            gang.run(time, writes);
            double before = gang.run(time, writes).perSecond();
            CompletableFuture<Double> beside = CompletableFuture.supplyAsync(() -> bare(folder.resolve("beside")));
            double unused = until(beside::isDone, gang, writes);
            Stopped taking = new Stopped(pair.start(1, ShelfOrigin.JOINED));
            double meanwhile = until(taking::isOver, gang, writes);
            double after = gang.run(time, writes).perSecond();
            return new Intake(bare, beside.join(), moved / taking.seconds(), before, meanwhile, after);
        } finally {
            Workspace.delete(folder);
        }
    }

    private static double until(BooleanSupplier over, Gang gang, Gang.Job writes) {
        List<Rate> during = new ArrayList<>();
        while (!over.getAsBoolean()) {
            during.add(gang.run(SLICE, writes));
        }
        return during.stream().mapToDouble(Rate::perSecond).average().orElse(0);
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

    private double bare(Path folder) {
        try (BareStore store = BareStore.open(Files.createDirectories(folder))) {
            long began = System.nanoTime();
            for (int from = 0; from < moved; from += ReplicaRows.BATCH) {
                store.commit(Transaction.of(IntStream.range(from, Math.min(moved, from + ReplicaRows.BATCH))
                        .mapToObj(i -> new Operation.Put(
                                DocumentKey.of("bench", ReplicaRows.link(i)),
                                Expected.ANYTHING,
                                new Body("json", content)))
                        .toArray(Operation[]::new)));
            }
            return moved / ((System.nanoTime() - began) / 1e9);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** To documents that the first node owns, whoever else there is. */
    private Gang.Job writes(ReplicaPair pair, DocumentHost host) {
        List<String> own = IntStream.range(0, moved)
                .mapToObj(ReplicaRows::link)
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
                        current -> new DocumentChange.Write("k", content, 0));
                return host.write(write).join() instanceof DocumentOutcome.Acknowledged ? 1 : 0;
            };
        };
    }
}
