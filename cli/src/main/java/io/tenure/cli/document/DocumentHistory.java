package io.tenure.cli.document;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.TextTable;
import java.util.List;
import java.util.Map;

/** What the members still know of the past of a document. */
final class DocumentHistory implements Command {

    @Override
    public Usage usage() {
        return Usage.of("doc history", "Shows what the members still know of the past of a replicated document.")
                .details("""
                        Every member is asked for its copy and for the states that lost a conflict, which it keeps for
                        7 days. States that were replaced in order are not kept; of those, only the epochs are
                        known, and who wrote in them.""")
                .needs("LINK")
                .example("doc history /core/examples/first")
                .example("doc history examples/first --json");
    }

    @Override
    public void run(Arguments given, Session session) {
        DocumentLink link = DocumentLink.of(given.word("LINK"));
        Target all = Target.core("node-selectors", "default", "forwarding")
                .query("path", link.target("history").toString())
                .query("target", "ALL");
        session.show(session.read(all), answer -> print(link, answer, session));
    }

    private static void print(DocumentLink link, Json answer, Session session) {
        MemberHistories histories = MemberHistories.of(answer);
        List<Map.Entry<String, String>> silent = histories.silent();
        if (histories.isEmpty() && silent.isEmpty()) {
            // The node refuses it in its own words.
            var unused = session.read(link.target("history"));
        }
        TextTable table = TextTable.headed(
                        "STATE", "VERSION", "EPOCH", "WRITTEN BY", "ACTION", "TIME", "KEPT BY", "CONTENT")
                .cutting("CONTENT")
                .sparing("ACTION", "KEPT BY");
        histories.rows().forEach(row -> table.row(row.toArray(String[]::new)));
        table.print(session.out());
        silent.forEach(each -> session.remark(each.getKey() + " did not answer: " + each.getValue()));
    }
}
