package io.tenure.cli.document;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.Usage;
import io.tenure.cli.args.UsageError;
import io.tenure.cli.call.Answer;
import io.tenure.cli.call.CallFailure;
import io.tenure.cli.call.Request;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.json.Json;

/** Replaces a document, or creates it. */
final class DocumentPut implements Command {

    private static final String ABSENT = "--if-absent";

    @Override
    public Usage usage() {
        return Usage.of("doc put", "Writes a replicated document, whether it exists or not.")
                .details("""
                        VALUE is a JSON object. It is read from standard input if it is - or omitted. It replaces
                        the whole content; doc patch changes a part of it.""")
                .needs("LINK")
                .takes("VALUE")
                .option(DocumentValue.VERSION)
                .option(Option.flag(ABSENT, "only if there is no such document"))
                .option(DocumentValue.QUORUM)
                .option(Session.KEY)
                .example("doc put /core/examples/first '{\"name\":\"first\",\"counter\":1}'")
                .example("doc put examples/first - --if-version 3 < first.json");
    }

    @Override
    public void run(Arguments given, Session session) {
        boolean expects = given.has(DocumentValue.VERSION.name());
        if (given.has(ABSENT) && expects) {
            throw new UsageError("--if-absent and --if-version exclude each other: what is absent has no version.");
        }
        DocumentLink link = DocumentLink.of(given.word("LINK"));
        DocumentValue value = DocumentValue.typed(given, session);
        Request create = DocumentValue.quorum(
                given,
                Request.post(
                        DocumentLink.factory(link.factory()),
                        value.with("documentSelfLink", new Json.Text(link.toString()))
                                .bytes()));
        Request replace = DocumentValue.quorum(
                given, Request.put(link.target(), value.expecting(given).bytes()));
        Answer answer;
        if (given.has(ABSENT)) {
            answer = session.change(create);
        } else if (expects) {
            answer = session.change(replace);
        } else {
            answer = either(session, replace, create);
        }
        session.show(answer, document -> session.say(DocumentValue.written(document)));
    }

    /** Whether the document exists is known by its owner, and only when it is asked. */
    private static Answer either(Session session, Request replace, Request create) {
        try {
            return session.change(replace);
        } catch (CallFailure.Refused e) {
            if (e.isNotFound()) {
                return session.change(create);
            }
            throw e;
        }
    }
}
