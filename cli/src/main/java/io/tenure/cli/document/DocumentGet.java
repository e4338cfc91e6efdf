package io.tenure.cli.document;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;

/** One document, as its owner has it. */
final class DocumentGet implements Command {

    @Override
    public Usage usage() {
        return Usage.of("doc get", "Prints a replicated document, with what its owner knows about it.")
                .needs("LINK")
                .example("doc get /core/examples/first")
                .example("doc get examples/first");
    }

    @Override
    public void run(Arguments given, Session session) {
        session.verbatim(session.read(DocumentLink.of(given.word("LINK")).target()));
    }
}
