package io.tenure.cli.document;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Watch;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.TextTable;
import java.util.List;

/** The documents of a factory, as the answering node has them. */
final class DocumentList implements Command {

    private static final String USUAL = "/core/examples";

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("doc ls", "Lists the replicated documents of a factory.")
                .details("""
                        The copies of the answering node. FACTORY is /core/examples if it is omitted.""")
                .takes("FACTORY")
                .option(Option.of("--limit", "N", "the largest number of documents, at most 1000 (else 100)"))
                .option(Option.of("--after", "NAME", "only names after this one"))
                .example("doc ls")
                .example("doc ls /core/examples --limit 20"));
    }

    @Override
    public void run(Arguments given, Session session) {
        Target all = DocumentLink.factory(given.find("FACTORY").orElse(USUAL)).query("expand", "true");
        Target few = given.number("--limit", 1)
                .map(most -> all.query("limit", Long.toString(most)))
                .orElse(all);
        Target later =
                given.option("--after").map(name -> few.query("after", name)).orElse(few);
        session.show(session.read(later), page -> print(page, session));
    }

    private static void print(Json page, Session session) {
        TextTable table = TextTable.headed("LINK", "VERSION", "EPOCH", "OWNER", "ACTION", "CONTENT")
                .cutting("CONTENT")
                .sparing("ACTION", "OWNER");
        List<Json> links = page.at("documentLinks").items();
        for (Json link : links) {
            Json document = page.at("documents").at(link.display());
            table.row(
                    link.display(),
                    document.at("documentVersion").display(),
                    document.at("documentEpoch").display(),
                    document.at("documentOwner").display(),
                    document.at("documentUpdateAction").display(),
                    DocumentValue.content(document));
        }
        table.print(session.out());
        if (!page.at("nextPageLink").isNull() && !links.isEmpty()) {
            String last = links.getLast().display();
            session.remark("There are more: add --after " + last.substring(last.lastIndexOf('/') + 1) + ".");
        }
    }
}
