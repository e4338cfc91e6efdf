package io.tenure.bench;

import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.measure.BareLog;
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
import java.util.ArrayList;
import java.util.List;

/** What a call of the store costs beside an entry of the log alone, on one node and on three. */
final class LogBench {
    private final Duration time;
    private final Duration warmUp;
    private final int rounds;

    /** {@code --quick} makes it short and rough. */
    LogBench(Options options) {
        boolean quick = options.has("quick");
        time = Duration.ofSeconds(options.number("seconds", quick ? 1 : 4));
        warmUp = Duration.ofSeconds(options.number("warm-up", quick ? 2 : 60));
        rounds = (int) options.number("rounds", quick ? 1 : 5);
    }

    void run() throws IOException {
        Path folder = Workspace.fresh("bench-log");
        try (BareLog one = BareLog.open(folder.resolve("log-one"), 1);
                BareLog three = BareLog.open(folder.resolve("log-three"), 3);
                EngineGroup oneNode = EngineGroup.open(folder.resolve("one"), 1);
                EngineGroup threeNodes = EngineGroup.open(folder.resolve("three"), 3)) {
            List<Gang.Job> jobs = List.of(
                    one.append(),
                    three.append(),
                    new Work(Subject.of(oneNode.store())).compareAndSet(),
                    new Work(Subject.of(threeNodes.store())).compareAndSet());
            System.out.println("\nCalls per second, and their median time; the median of " + rounds + " rounds of "
                    + time.toSeconds() + " s. " + Machine.describe() + "\n");
            jobs.forEach(job -> new Gang(64).run(warmUp, job));
            Table table = new Table(
                    "callers",
                    "log alone, one",
                    "three",
                    "ratio",
                    "store, one",
                    "three",
                    "ratio",
                    "store ÷ log, three");
            for (int callers : List.of(1, 16, 64)) {
                row(table, callers, jobs);
            }
        }
        Workspace.delete(folder);
    }

    private void row(Table table, int callers, List<Gang.Job> jobs) {
        Gang gang = new Gang(callers);
        List<List<Rate>> all =
                jobs.stream().<List<Rate>>map(job -> new ArrayList<>()).toList();
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < jobs.size(); i++) {
                all.get(i).add(gang.run(time, jobs.get(i)));
            }
        }
        List<Rate> rates = all.stream().map(EngineBench::median).toList();
        table.row(
                callers,
                EngineBench.cell(rates.get(0)),
                EngineBench.cell(rates.get(1)),
                rates.get(1).perSecond() / rates.get(0).perSecond(),
                EngineBench.cell(rates.get(2)),
                EngineBench.cell(rates.get(3)),
                rates.get(3).perSecond() / rates.get(2).perSecond(),
                rates.get(3).perSecond() / rates.get(1).perSecond());
    }
}
