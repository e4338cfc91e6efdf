package io.tenure.cli.node;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Request;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import java.nio.charset.StandardCharsets;

/** Makes the leader hand over. */
final class LeaderTransfer implements Command {

    @Override
    public Usage usage() {
        return Usage.of("leader transfer", "Makes the leader hand over to another node.")
                .details("Without NODE the most up-to-date voter takes over.")
                .takes("NODE")
                .option(Session.KEY)
                .example("leader transfer")
                .example("leader transfer n2");
    }

    @Override
    public void run(Arguments given, Session session) {
        String body =
                given.find("NODE").map(node -> "{\"to\":" + quoted(node) + "}").orElse("{}");
        session.verbatim(
                session.change(Request.post(Target.of("leader", "transfer"), body.getBytes(StandardCharsets.UTF_8))));
        if (!session.json()) {
            session.out().line("Handed over.");
        }
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
