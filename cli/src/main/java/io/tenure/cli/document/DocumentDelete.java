package io.tenure.cli.document;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Request;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;

/** Deletes one document. */
final class DocumentDelete implements Command {

    @Override
    public Usage usage() {
        return Usage.of("doc delete", "Deletes a replicated document.")
                .needs("LINK")
                .option(DocumentValue.VERSION)
                .option(DocumentValue.QUORUM)
                .option(Session.KEY)
                .example("doc delete /core/examples/first")
                .example("doc delete examples/first --if-version 3");
    }

    @Override
    public void run(Arguments given, Session session) {
        DocumentLink link = DocumentLink.of(given.word("LINK"));
        DocumentValue expected = DocumentValue.none().expecting(given);
        Request delete =
                expected.isEmpty() ? Request.delete(link.target()) : Request.delete(link.target(), expected.bytes());
        session.show(session.change(DocumentValue.quorum(given, delete)), document -> session.say("Deleted."));
    }
}
