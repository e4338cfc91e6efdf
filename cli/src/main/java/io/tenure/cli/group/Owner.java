package io.tenure.cli.group;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Request;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Output;
import io.tenure.cli.show.TextTable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Shows which member is in charge of a key. */
final class Owner implements Command {

    private static final String SELECTOR = "--selector";

    @Override
    public Usage usage() {
        return Usage.of("owner", "Shows which member owns a key, and which hold its copies.")
                .details("As the answering node sees the members now. The key of a document is its link.")
                .needs("KEY")
                .option(Option.of(SELECTOR, "NAME", "the selector that is asked (else default)"))
                .example("owner /core/examples/a")
                .example("owner /core/examples/a --selector default-3x --json");
    }

    @Override
    public void run(Arguments given, Session session) {
        byte[] body = new Json.Struct(Map.of("key", new Json.Text(given.word("KEY"))))
                .compact()
                .getBytes(StandardCharsets.UTF_8);
        Target selector = Target.core("node-selectors", given.option(SELECTOR).orElse("default"));
        session.show(session.change(Request.post(selector, body)), selection -> print(selection, session.out()));
    }

    private static void print(Json selection, Output out) {
        List<Json> copies = selection.at("selectedNodes").items();
        TextTable table = TextTable.bare();
        table.row("key", selection.at("key").display());
        table.row("partition", selection.at("partition").display());
        table.row("owner", selection.at("ownerNodeId").display());
        table.print(out);
        if (!copies.isEmpty()) {
            out.line("");
            TextTable nodes = TextTable.headed("COPY", "STATUS");
            copies.forEach(
                    node -> nodes.row(node.at("id").display(), node.at("status").display()));
            nodes.print(out);
        }
    }
}
