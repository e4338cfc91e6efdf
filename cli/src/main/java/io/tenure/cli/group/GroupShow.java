package io.tenure.cli.group;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Watch;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Output;
import io.tenure.cli.show.TextTable;

/** Which members live, as the answering node sees it. */
final class GroupShow implements Command {

    static final Target GROUP = Target.core("node-groups", "default");

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("group show", "Shows which members live, as the answering node sees it.")
                .details("""
                        Needs neither a leader nor a majority. A member that is SYNCHRONIZING has started or
                        returned, and owns nothing yet. The quorum is how many members must be available for
                        documents to be written.""")
                .example("group show")
                .example("group show --json"));
    }

    @Override
    public void run(Arguments given, Session session) {
        session.show(session.read(GROUP), answer -> print(answer, session.out()));
    }

    static void print(Json answer, Output out) {
        TextTable facts = TextTable.bare();
        facts.row("seen by", answer.at("documentOwner").display());
        facts.row("available", answer.at("availableNodeCount").display());
        facts.row("quorum", answer.at("membershipQuorum").display());
        facts.print(out);
        out.line("");
        TextTable table = TextTable.headed("NAME", "ID", "STATUS", "OPTIONS", "LABELS", "GROUP");
        if (answer.at("nodes") instanceof Json.Struct nodes) {
            for (Json node : nodes.fields().values()) {
                table.row(
                        node.at("name").display(),
                        node.at("id").display(),
                        node.at("status").display(),
                        node.at("options").items().getFirst().display(),
                        node.at("customProperties").display(),
                        node.at("groupReference").display());
            }
        }
        table.print(out);
    }
}
