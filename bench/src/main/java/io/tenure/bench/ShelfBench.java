package io.tenure.bench;

import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.measure.Gang;
import io.tenure.bench.measure.Machine;
import io.tenure.bench.measure.Rate;
import io.tenure.bench.measure.Table;
import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.engine.shelf.DiskShelf;
import io.tenure.engine.shelf.ShelfConfig;
import io.tenure.engine.state.BareStore;
import io.tenure.runtime.Alarm;
import io.tenure.runtime.SystemTime;
import io.tenure.selector.Partition;
import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Transaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.LongStream;

/** Durable writes of copies of documents beside those of a bare store, in turns in the same run. */
final class ShelfBench {
    private static final byte[] DOCUMENT = new byte[200];
    private static final Body BODY = new Body("json", DOCUMENT);
    private static final Duration SAVE = Duration.ofSeconds(2);

    private final Duration time;
    private final Duration warmUp;
    private final int rounds;
    private final int documents;

    /** {@code --quick} makes it short and rough; {@code --documents N} is among how many each write finds its own. */
    ShelfBench(Options options) {
        boolean quick = options.has("quick");
        time = Duration.ofSeconds(options.number("seconds", quick ? 2 : 5));
        warmUp = Duration.ofSeconds(options.number("warm-up", quick ? 2 : 10));
        rounds = (int) options.number("rounds", quick ? 1 : 3);
        documents = (int) options.number("documents", 100_000);
    }

    /** Writes documents with these numbers, durably. */
    private interface Target {
        void write(LongStream numbers);
    }

    void run() throws IOException {
        Path folder = Workspace.fresh("bench-shelf");
        ShelfConfig config = ShelfConfig.of(
                folder.resolve("documents"),
                "bench",
                (sentence, cause) -> System.err.println(sentence),
                new SystemTime());
        try (BareStore bare = BareStore.open(Files.createDirectories(folder.resolve("bare")));
                DiskShelf shelf = DiskShelf.open(config, ShelfConfig.Beginning.NEW);
                Alarm upkeep = new Alarm("bench-upkeep")) {
            upkeep.every(SAVE, shelf::save);
            compare(
                    numbers -> bare.commit(commit(numbers)),
                    numbers -> shelf.write(rows(numbers)).join());
        }
        Workspace.delete(folder);
    }

    private static Transaction commit(LongStream numbers) {
        return Transaction.of(numbers.mapToObj(
                        number -> new Operation.Put(DocumentKey.of("bench", name(number)), Expected.ANYTHING, BODY))
                .toArray(Operation[]::new));
    }

    private static List<ShelfRow> rows(LongStream numbers) {
        return numbers.mapToObj(number -> {
                    String name = name(number);
                    return new ShelfRow(new ShelfKey(ShelfTable.DOCUMENTS, Partition.of(name), name), DOCUMENT);
                })
                .toList();
    }

    private static String name(long number) {
        return "/core/examples/" + number;
    }

    private void compare(Target bare, Target shelf) {
        System.out.println("\nDocuments of 200 bytes per second, and the median time of a call; the median of " + rounds
                + " rounds of " + time.toSeconds() + " s. " + Machine.describe() + "\n");
        Table table = new Table("work", "bare", "shelf", "ratio to bare");
        for (int callers : List.of(1, 16, 64)) {
            measure(table, callers, 1, bare, shelf);
        }
        measure(table, 1, 1_000, bare, shelf);
        measure(table, 16, 1_000, bare, shelf);
    }

    private void measure(Table table, int callers, int batch, Target bare, Target shelf) {
        Gang gang = new Gang(callers);
        gang.run(warmUp, job(bare, batch));
        gang.run(warmUp, job(shelf, batch));
        List<Rate> bares = new ArrayList<>();
        List<Rate> shelves = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            bares.add(gang.run(time, job(bare, batch)));
            shelves.add(gang.run(time, job(shelf, batch)));
        }
        Rate one = median(bares);
        Rate other = median(shelves);
        String work = (batch == 1 ? "" : "batches of 1,000, ") + callers + (callers == 1 ? " caller" : " callers");
        table.row(work, cell(one), cell(other), other.perSecond() / one.perSecond());
    }

    private Gang.Job job(Target target, int batch) {
        return caller -> {
            Random random = new Random(caller);
            return () -> {
                target.write(random.longs(batch, 0, documents));
                return batch;
            };
        };
    }

    private static Rate median(List<Rate> rates) {
        return rates.stream().sorted().toList().get(rates.size() / 2);
    }

    private static String cell(Rate rate) {
        return String.format(
                Locale.ROOT,
                "%,.0f/s (%.2f ms)",
                rate.perSecond(),
                rate.median().toNanos() / 1e6);
    }
}
