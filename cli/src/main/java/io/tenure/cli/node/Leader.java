package io.tenure.cli.node;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Watch;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Moments;
import io.tenure.cli.show.Output;
import io.tenure.cli.show.TextTable;

/** Who is in charge. */
final class Leader implements Command {

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("leader", "Shows who is in charge, and by which leases.")
                .details("""
                        A leader trusts its leases a while without hearing from the others: "trusted until" is when
                        that ends. TRUSTED and ROUND TRIP are those of the lease of each voter. Both come from the leader;
                        if it does not answer, "unknown" says so.""")
                .example("leader")
                .example("leader --json"));
    }

    @Override
    public void run(Arguments given, Session session) {
        session.show(session.read(Target.of("leader")), leader -> print(leader, session.out()));
    }

    /** A node that could not ask the leader knows only who was the last. */
    private static String name(Json leader) {
        if (leader.at("node").isNull()) {
            return "none";
        }
        String name = leader.at("node").display();
        return leader.at("missing").isNull() ? name : name + " was the last that the answering node knew";
    }

    private static void print(Json leader, Output out) {
        TextTable table = TextTable.bare();
        table.row("leader", name(leader));
        table.row("term", leader.at("term").display());
        table.row("since", Moments.of(leader.at("since")));
        table.row("trusted until", Moments.of(leader.at("trustedUntil")));
        if (!leader.at("missing").isNull()) {
            table.row("unknown", leader.at("missing").at("why").display());
        }
        table.print(out);
        TextTable leases = TextTable.headed("VOTER", "HELD", "TRUSTED ms", "ROUND TRIP us");
        boolean any = false;
        for (Json lease : leader.at("leases").items()) {
            any = true;
            leases.row(
                    lease.at("node").display(),
                    lease.at("held").display(),
                    lease.at("trustedMillis").display(),
                    lease.at("roundTripMicros").display());
        }
        if (any) {
            out.line("");
            leases.print(out);
        }
    }
}
