package io.tenure.bench.campaign;

import io.tenure.bench.Options;
import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.TestNetwork;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.selector.GroupTimes;
import io.tenure.bench.selector.LargeIntake;
import io.tenure.bench.selector.SplitRun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * {@code ./dev campaign selector [--rounds N] [--apart SECONDS] [--documents N]}: the group and its documents in networks of
 * their own, with the full counts.
 */
final class SelectorCampaign {

    private final int rounds;
    private final Duration apart;
    private final int documents;
    private final List<String> faults = new ArrayList<>();

    SelectorCampaign(Options options) {
        rounds = (int) options.number("rounds", 20);
        apart = Duration.ofSeconds(options.number("apart", 30));
        documents = (int) options.number("documents", 100_000);
    }

    /** Whether all promises were kept and all goals reached. */
    boolean run() {
        Optional<String> obstacle = TestNetwork.obstacle();
        if (obstacle.isPresent()) {
            System.err.println("This campaign cannot run here: " + obstacle.get() + ".");
            return false;
        }
        fiveNodes();
        intake();
        faults.forEach(fault -> System.out.println("- " + fault));
        return faults.isEmpty();
    }

    private void fiveNodes() {
        Path folder = Workspace.fresh("campaign-selector-5");
        try (TestNetwork network = TestNetwork.make(5);
                Cluster cluster = Cluster.start(
                        5, name -> network.place(NodeSetup.in(folder, name)).small())) {
            System.out.println("\n### Five nodes, in periods of 500 ms\n");
            System.out.println("| what | times | median | most | goal |\n|---|---|---|---|---|");
            GroupTimes.Report report = new GroupTimes(cluster, network, rounds).run();
            report.lines().forEach(System.out::println);
            report.misses().forEach(miss -> faults.add("missed: " + miss));
            System.out.println(
                    "\n### Split 2/3 for " + apart.toSeconds() + " s, with writes and deletes on both sides\n");
            System.out.println(
                    "| quorum | acknowledged by 2 | by 3 | refused | conflicts counted | lost | equal after |\n"
                            + "|---|---|---|---|---|---|---|");
            split(cluster, network, 0);
            split(cluster, network, 1);
        }
    }

    private void split(Cluster cluster, TestNetwork network, int quorum) {
        SplitRun.Result result = new SplitRun(cluster, network, List.of(1, 2), List.of(3, 4, 5)).run(quorum, apart);
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %d | %d | %d | %d | %.1f periods |%n",
                quorum == 0 ? "majority" : "" + quorum,
                result.few(),
                result.many(),
                result.refused(),
                result.conflicts(),
                result.lost().size(),
                result.periodsUntilEqual());
        result.lost().forEach(lost -> faults.add("BROKEN: " + lost));
        if (result.many() == 0 || quorum == 1 && (result.few() == 0 || result.conflicts() == 0)) {
            faults.add("void: with quorum " + quorum + " a side wrote nothing, or nothing was in conflict: " + result);
        }
        if (quorum == 0 && result.few() > 0) {
            faults.add("BROKEN: the smaller side acknowledged " + result.few() + " changes with a majority as quorum");
        }
    }

    private void intake() {
        Path folder = Workspace.fresh("campaign-selector-intake");
        System.out.println("\n### A fourth node takes in documents\n");
        try (Cluster cluster =
                Cluster.start(3, name -> NodeSetup.in(folder, name).small())) {
            LargeIntake.Result result = new LargeIntake(cluster)
                    .run(documents, NodeSetup.in(folder, "n4").small());
            System.out.printf(
                    Locale.ROOT,
                    "%d documents in %.1f s from the start of its process until it owns; %d changes of the leader, %d of the"
                            + " leader of the log meanwhile.%n",
                    result.taken(),
                    result.seconds(),
                    result.terms(),
                    result.elections());
            if (result.taken() < documents) {
                faults.add("BROKEN: the new node has " + result.taken() + " documents of " + documents);
            }
            if (result.terms() > 0 || result.elections() > 0) {
                faults.add("missed: the leader did not keep its office: " + result);
            }
        }
    }
}
