package io.tenure.cli.document;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Request;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;

/** Changes a part of a document. */
final class DocumentPatch implements Command {

    @Override
    public Usage usage() {
        return Usage.of("doc patch", "Changes the members of a replicated document that VALUE has.")
                .details("""
                        VALUE is a JSON object. It is read from standard input if it is - or omitted. What a
                        change means is up to the factory of the document.""")
                .needs("LINK")
                .takes("VALUE")
                .option(DocumentValue.VERSION)
                .option(DocumentValue.QUORUM)
                .option(Session.KEY)
                .example("doc patch /core/examples/first '{\"counter\":2}'")
                .example("doc patch examples/first '{\"counter\":3}' --if-version 1 --quorum all");
    }

    @Override
    public void run(Arguments given, Session session) {
        byte[] change = DocumentValue.typed(given, session).expecting(given).bytes();
        Request patch = Request.patch(DocumentLink.of(given.word("LINK")).target(), change);
        session.show(
                session.change(DocumentValue.quorum(given, patch)),
                document -> session.say(DocumentValue.written(document)));
    }
}
