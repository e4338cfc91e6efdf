package io.tenure.cli.node;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Watch;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Ages;
import io.tenure.cli.show.Moments;
import io.tenure.cli.show.Output;
import io.tenure.cli.show.TextTable;

/** How the answering node sees itself and the cluster. */
final class Status implements Command {

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("status", "Shows the answering node and who leads.")
                .example("status")
                .example("status --server http://127.0.0.1:8001")
                .example("status --json"));
    }

    @Override
    public void run(Arguments given, Session session) {
        session.show(session.read(Target.of("status")), status -> print(status, session.out()));
    }

    /** The level of the cluster, and what the node could read as well. */
    private static String format(Json status) {
        return "level " + status.at("formatLevel").display() + " (this node reads "
                + status.at("formatLevels").display() + ")";
    }

    private static void print(Json status, Output out) {
        TextTable table = TextTable.bare();
        table.row("node", status.at("node").display() + " (" + status.at("id").display() + ")");
        table.row("role", status.at("role").display());
        table.row(
                "leader",
                status.at("leader").isNull() ? "none" : status.at("leader").display());
        table.row("voters", status.at("voters").display());
        table.row("cluster", status.at("cluster").display());
        table.row("version", status.at("version").display());
        table.row("format", format(status));
        table.row("http", status.at("http").display());
        table.row("peer", status.at("peer").display());
        table.row("data", status.at("data").display());
        table.row("raft term", status.at("raftTerm").display());
        table.row("applied", status.at("applied").display());
        table.row("tick", Ages.ofIso(status.at("tick")));
        table.row("wall", Moments.of(status.at("wall")));
        for (Json warning : status.at("warnings").items()) {
            table.row("warning", warning.display());
        }
        table.print(out);
    }
}
