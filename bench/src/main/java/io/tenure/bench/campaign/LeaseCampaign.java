package io.tenure.bench.campaign;

import io.tenure.bench.Options;
import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.lease.Blow;
import io.tenure.bench.lease.BusyCode;
import io.tenure.bench.lease.BusyMachine;
import io.tenure.bench.lease.LeaseReport;
import io.tenure.bench.lease.LeaseRun;
import io.tenure.bench.lease.SingleNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** {@code ./dev campaign lease [--rounds N] [--busy SECONDS]}: fail-over and hand-over with the full counts. */
final class LeaseCampaign {
    private static final int ROUNDS = 10;
    private static final Duration AT_ONCE = Duration.ofSeconds(1);

    /** Ten rounds are 20 kills, 20 freezes, 10 transfers and 10 SIGTERMs. */
    private static final List<Blow> ROUND =
            List.of(Blow.KILL, Blow.FREEZE, Blow.TRANSFER, Blow.KILL, Blow.FREEZE, Blow.TERMINATE);

    private final int rounds;
    private final Duration busy;
    private final List<String> faults = new ArrayList<>();

    LeaseCampaign(Options options) {
        rounds = (int) options.number("rounds", ROUNDS);
        busy = Duration.ofSeconds(options.number("busy", 60));
    }

    /** Whether all promises were kept and all goals reached. */
    boolean run() {
        threeNodes();
        oneNode();
        System.out.println("### Three nodes in programs\n");
        judge("a node that leads", BusyCode.within(Workspace.fresh("campaign-lease-busy"), busy));
        writers();
        faults.forEach(fault -> System.out.println("- " + fault));
        return faults.isEmpty();
    }

    private void threeNodes() {
        Path folder = Workspace.fresh("campaign-lease-3");
        System.out.println("\n### Three nodes\n");
        try (Cluster cluster =
                Cluster.start(3, name -> NodeSetup.in(folder, name).small())) {
            List<Blow> blows = Collections.nCopies(rounds, ROUND).stream()
                    .flatMap(List::stream)
                    .toList();
            LeaseReport report = new LeaseRun(cluster).run(blows);
            System.out.println(report.markdown());
            report.complaints().forEach(complaint -> faults.add("BROKEN: " + complaint));
            report.softSpots().forEach(spot -> faults.add("void: " + spot));
            report.misses().forEach(miss -> faults.add("missed: " + miss));
            long changes = BusyMachine.changes(cluster, busy);
            System.out.println("Changes of the leader while two busy loops per core ran beside the nodes for "
                    + busy.toSeconds() + " s: " + changes + ".\n");
            if (changes > 0) {
                faults.add("missed: a busy machine cost the leader its office.");
            }
            judge("a copy of a program that leads its fleet", BusyCode.besides(cluster, folder, busy));
        }
    }

    private void writers() {
        BusyCode.Result result = BusyCode.writing(Workspace.fresh("campaign-lease-writers"), busy);
        System.out.println("Four threads that commit in the code of a node that leads, for " + busy.toSeconds() + " s: "
                + result.commits() + " commits, " + (result.kept() ? "the office was kept." : "the office was lost.")
                + "\n");
        if (!result.kept()) {
            faults.add("missed: commits of users cost a node its office: from " + result.before() + " to "
                    + result.after() + ".");
        }
    }

    private void judge(String what, BusyCode.Result result) {
        System.out.println("Two busy loops per core in the code of " + what + ", and as many in platform threads, for "
                + busy.toSeconds() + " s: " + (result.kept() ? "the office was kept." : "the office was lost.") + "\n");
        if (!result.kept()) {
            faults.add("missed: busy code of users in " + what + " cost it its office: from " + result.before() + " to "
                    + result.after() + ".");
        }
    }

    private void oneNode() {
        Path folder = Workspace.fresh("campaign-lease-1");
        System.out.println("### One node\n");
        try (Cluster cluster =
                Cluster.start(1, name -> NodeSetup.in(folder, name).small())) {
            Duration wait = SingleNode.killed(cluster);
            System.out.println(
                    "Leads " + wait.toMillis() + " ms after its first answer, when it was killed and started again.\n");
            if (wait.compareTo(AT_ONCE) > 0) {
                faults.add("missed: a single node did not lead at once.");
            }
        }
    }
}
