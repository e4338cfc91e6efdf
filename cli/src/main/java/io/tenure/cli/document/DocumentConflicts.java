package io.tenure.cli.document;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.TextTable;

/** How often a document was changed on two sides, as the answering node has seen it. */
final class DocumentConflicts implements Command {

    @Override
    public Usage usage() {
        return Usage.of("doc conflicts", "Shows how often a replicated document was changed on two sides.")
                .details("""
                        As the answering node has seen it, and how many of the states that lost it still keeps: for
                        7 days.""")
                .needs("LINK")
                .example("doc conflicts /core/examples/first");
    }

    @Override
    public void run(Arguments given, Session session) {
        DocumentLink link = DocumentLink.of(given.word("LINK"));
        session.show(session.read(link.target("stats")), stats -> {
            TextTable table = TextTable.bare();
            table.row("document", link.toString());
            table.row("version", value(stats, "documentVersion"));
            table.row("epoch", value(stats, "documentEpoch"));
            table.row("conflicts", value(stats, "stateVersionConflictCount"));
            table.row("states kept", value(stats, "stateVersionInConflict"));
            table.print(session.out());
        });
    }

    private static String value(Json stats, String entry) {
        return stats.at("entries").at(entry).at("latestValue").display();
    }
}
