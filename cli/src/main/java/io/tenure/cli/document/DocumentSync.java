package io.tenure.cli.document;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Request;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.json.Json;
import java.util.Map;

/** Has copies compared now, which happens by itself too. */
final class DocumentSync implements Command {

    @Override
    public Usage usage() {
        return Usage.of("doc sync", "Makes the copies of replicated documents equal now.")
                .details("""
                        With a LINK that of one document, on all members that live. Without one, of all that the
                        answering node is in charge of, in the background. It happens by itself too, every 30 s.""")
                .takes("LINK")
                .option(Session.KEY)
                .example("doc sync /core/examples/first")
                .example("doc sync");
    }

    @Override
    public void run(Arguments given, Session session) {
        if (given.find("LINK").isPresent()) {
            one(DocumentLink.of(given.word("LINK")), session);
            return;
        }
        byte[] all = DocumentValue.none()
                .with("kind", new Json.Text("SynchronizeWithPeersRequest"))
                .bytes();
        session.show(
                session.change(Request.patch(Target.core("management"), all)),
                task -> session.say("The copies are being compared."));
    }

    private static void one(DocumentLink link, Session session) {
        byte[] request = DocumentValue.none()
                .with("kind", new Json.Text("SynchronizePeersRequest"))
                .with("state", new Json.Struct(Map.of("documentSelfLink", new Json.Text(link.toString()))))
                .bytes();
        session.show(
                session.change(Request.post(Target.core("node-selectors", "default", "synch"), request)),
                best -> session.say("All members that live have version "
                        + best.at("documentVersion").display() + " in epoch "
                        + best.at("documentEpoch").display() + "."));
    }
}
