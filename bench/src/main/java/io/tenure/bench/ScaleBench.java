package io.tenure.bench;

import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.measure.EngineGroup;
import io.tenure.bench.measure.Gang;
import io.tenure.bench.measure.Machine;
import io.tenure.bench.measure.Rate;
import io.tenure.bench.measure.Subject;
import io.tenure.bench.measure.Table;
import io.tenure.bench.measure.Work;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** What an operation costs on one node when little is stored, and when much is. */
final class ScaleBench {
    private static final long FEW = 100_000;
    private static final int CALLERS = 16;
    private static final int BATCH = 100;
    private static final int PIECE = 1000;
    private static final int WARM_UPS = 2;

    private final long many;
    private final Duration time;

    ScaleBench(long many, Duration time) {
        this.many = many;
        this.time = time;
    }

    void run() throws IOException {
        System.out.println("\nMicroseconds per document or task, one node, 16 callers. " + Machine.describe() + "\n");
        Table table = new Table("work", "with " + FEW, "with " + many, "ratio");
        Path folder = Workspace.fresh("bench-scale");
        try (EngineGroup group = EngineGroup.open(folder.resolve("documents"), 1)) {
            documents(new Work(Subject.of(group.store())), table);
        }
        Workspace.delete(folder.resolve("documents"));
        try (EngineGroup group = EngineGroup.open(folder.resolve("tasks"), 1)) {
            tasks(new Work(Subject.of(group.store())), table);
        }
        Workspace.delete(folder.resolve("tasks"));
    }

    private void documents(Work work, Table table) {
        fill(work, 0, FEW);
        Rate few = best(() -> new Gang(CALLERS).run(time, work.overwriteOneOf(FEW)));
        fill(work, FEW, many);
        Rate lot = best(() -> new Gang(CALLERS).run(time, work.overwriteOneOf(many)));
        row(table, "overwrite a document by chance", few, lot);
    }

    private static void fill(Work work, long from, long to) {
        AtomicLong next = new AtomicLong(from);
        new Gang(CALLERS).exhaust(caller -> () -> {
            long begin = next.getAndAdd(PIECE);
            if (begin >= to) {
                return 0;
            }
            work.load(begin, PIECE);
            return PIECE;
        });
    }

    private void tasks(Work work, Table table) {
        backlog(work, FEW);
        Rate fewIn = best(() -> new Gang(CALLERS).run(time, work.enqueue(BATCH)));
        Rate fewOut = best(() -> new Gang(CALLERS).run(time, work.claimAndFinish(BATCH)));
        backlog(work, many);
        Rate manyIn = best(() -> new Gang(CALLERS).run(time, work.enqueue(BATCH)));
        Rate manyOut = best(() -> new Gang(CALLERS).run(time, work.claimAndFinish(BATCH)));
        row(table, "enqueue in batches of " + BATCH, fewIn, manyIn);
        row(table, "claim and finish in batches of " + BATCH, fewOut, manyOut);
    }

    private static void backlog(Work work, long count) {
        AtomicLong left = new AtomicLong(count / PIECE);
        Gang.Job enqueue = work.enqueue(PIECE);
        new Gang(CALLERS)
                .exhaust(caller ->
                        () -> left.getAndDecrement() > 0 ? enqueue.of(caller).run() : 0);
    }

    private interface Measure {
        Rate take();
    }

    /** The best of a few, the first of which warm up. */
    private static Rate best(Measure measure) {
        Rate best = measure.take();
        for (int i = 0; i < WARM_UPS; i++) {
            Rate next = measure.take();
            best = next.compareTo(best) > 0 ? next : best;
        }
        return best;
    }

    private static void row(Table table, String name, Rate few, Rate lot) {
        table.row(name, few.microsPerItem(), lot.microsPerItem(), lot.microsPerItem() / few.microsPerItem());
    }
}
