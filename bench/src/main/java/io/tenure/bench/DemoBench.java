package io.tenure.bench;

import io.tenure.bench.cluster.Children;
import io.tenure.bench.cluster.Memory;
import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.Shell;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.measure.Machine;
import io.tenure.bench.measure.Stopwatch;
import io.tenure.bench.measure.Table;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** How long {@code ./tenure demo} takes until its console answers, and how much memory all of its processes take then. */
public final class DemoBench {
    private static final Pattern CONSOLE = Pattern.compile("(?m)^Console: (\\S+)");
    private static final Duration LOOK = Duration.ofMillis(50);
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final int OK = 200;

    private final Duration rest;
    private final int rounds;
    private final NodeClient client = NodeClient.patient();

    /** {@code --rest SECONDS} from the start to the look at its memory, {@code --rounds N} of which the median counts. */
    public DemoBench(Options options) {
        boolean quick = options.has("quick");
        rest = Duration.ofSeconds(options.number("rest", quick ? 10 : 30));
        rounds = (int) options.number("rounds", quick ? 1 : 3);
    }

    public void run() throws IOException, InterruptedException {
        Path folder = Workspace.fresh("bench-demo");
        Shell.need(Workspace.root().resolve("dev").toString(), "build");
        System.out.println("\n" + Machine.describe() + " ./tenure demo after the build, from the command to a console"
                + " that answers; memory of all its processes (PSS) " + rest.toSeconds()
                + " s after its start. The median of " + rounds + ".\n");
        List<Double> seconds = new ArrayList<>();
        List<Double> megabytes = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            Path output = folder.resolve("demo-" + round + ".log");
            Stopwatch watch = Stopwatch.start();
            Process demo = start(output);
            try {
                awaitConsole(demo, output, watch);
                seconds.add(watch.elapsed().toNanos() / 1e9);
                Stopwatch.pass(rest.minus(watch.elapsed()));
                megabytes.add(Memory.ofFamily(demo.toHandle()) / 1e6);
            } finally {
                end(demo);
            }
        }
        Table table = new Table("what", "found", "goal");
        table.row("s until the console answers", text(median(seconds)), "10");
        table.row("MB of all processes", text(median(megabytes)), "800");
    }

    private static Process start(Path output) throws IOException {
        Process demo = new ProcessBuilder(Workspace.root().resolve("tenure").toString(), "demo", "--plain")
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        Children.add(demo);
        return demo;
    }

    private void awaitConsole(Process demo, Path output, Stopwatch watch) throws IOException {
        while (!answers(output)) {
            if (!demo.isAlive() || watch.elapsed().compareTo(LIMIT) > 0) {
                throw new IllegalStateException("No console answers: " + Files.readString(output));
            }
            Stopwatch.pass(LOOK);
        }
    }

    private boolean answers(Path output) throws IOException {
        Optional<MatchResult> found =
                CONSOLE.matcher(Files.readString(output)).results().findFirst();
        return found.isPresent() && client.get(URI.create(found.get().group(1))).status() == OK;
    }

    /** It ends what it has started. */
    private static void end(Process demo) throws InterruptedException {
        demo.destroy();
        if (!demo.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException("The demo does not end.");
        }
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private static String text(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
