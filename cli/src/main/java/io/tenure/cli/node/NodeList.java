package io.tenure.cli.node;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Watch;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Output;
import io.tenure.cli.show.TextTable;

/** The members of the cluster. */
final class NodeList implements Command {

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("node ls", "Lists the members of the cluster.")
                .details("""
                        ALIVE and LAG (entries that a member is behind) are as the leader sees them; a dash while
                        it does not answer. GROUP is how a member looks to the answering node; see "group show".
                        FORMAT is the format levels that a member's build can read; the level of the cluster, which
                        "status" shows, rises when all members can read the next one.""")
                .example("node ls")
                .example("node ls --json"));
    }

    @Override
    public void run(Arguments given, Session session) {
        session.show(session.read(Target.of("nodes")), answer -> print(answer, session.out()));
    }

    private static void print(Json answer, Output out) {
        TextTable table = TextTable.headed("NAME", "ROLE", "LEADER", "ALIVE", "LAG", "GROUP", "FORMAT", "HTTP", "PEER")
                .sparing("PEER", "FORMAT");
        for (Json node : answer.at("nodes").items()) {
            table.row(
                    node.at("name").display(),
                    node.at("role").display(),
                    node.at("leader").display(),
                    node.at("alive").display(),
                    node.at("lag").display(),
                    node.at("group").display(),
                    node.at("formatLevels").display(),
                    node.at("http").display(),
                    node.at("peer").display());
        }
        table.print(out);
        if (!answer.at("missing").isNull()) {
            out.line("");
            out.line("ALIVE and LAG are unknown: "
                    + answer.at("missing").at("why").display());
        }
    }
}
