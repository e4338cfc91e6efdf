package io.tenure.cli.service;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Request;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Reason;
import io.tenure.cli.command.Session;
import io.tenure.cli.json.Json;
import java.nio.charset.StandardCharsets;

/** Frees the collection of a fleet that is gone. */
final class ServiceRelease implements Command {

    @Override
    public Usage usage() {
        return Usage.of("service release", "Releases the collection of a service whose fleet is gone.")
                .details("""
                        Its documents stay, and run under the next fleet that has a service for the collection. Refused
                        while a copy of the fleet leads; waits for the lease of a copy that died. Who and why is recorded.""")
                .needs("SERVICE")
                .option(Reason.BY)
                .option(Reason.WHY)
                .example("service release shop/reshard --why 'shop is now called store'");
    }

    @Override
    public void run(Arguments given, Session session) {
        ServiceName service = ServiceName.parse(given.word("SERVICE"));
        byte[] body = new Json.Struct(Reason.members(given, session)).compact().getBytes(StandardCharsets.UTF_8);
        session.show(
                session.change(Request.post(service.at("release"), body)),
                owner -> session.say(
                        "Freed the collection " + owner.at("collection").display() + "."));
    }
}
