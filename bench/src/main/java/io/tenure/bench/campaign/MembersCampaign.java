package io.tenure.bench.campaign;

import io.tenure.bench.Options;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.members.MembersReport;
import io.tenure.bench.members.MembersRun;

/** {@code ./dev campaign members [--rounds N] [--seed S]}: nodes that come and go, with kills and freezes in the middle of it. */
final class MembersCampaign {
    private static final int ROUNDS = 100;

    private final int rounds;
    private final long seed;

    MembersCampaign(Options options) {
        rounds = (int) options.number("rounds", ROUNDS);
        seed = options.number("seed", System.nanoTime());
    }

    /** Whether every change was made in the end and nothing was lost. */
    boolean run() {
        System.out.println("seed " + seed);
        MembersReport report = MembersRun.run(Workspace.fresh("campaign-members"), seed, rounds);
        System.out.println(report.markdown());
        report.complaints().forEach(complaint -> System.out.println("- BROKEN: " + complaint));
        return report.complaints().isEmpty();
    }
}
