package io.tenure.cli.service;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Request;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Reason;
import io.tenure.cli.command.Session;
import io.tenure.cli.json.Json;
import java.nio.charset.StandardCharsets;

/** Removes an instance that nobody runs. */
final class InstanceDiscard implements Command {

    @Override
    public Usage usage() {
        return Usage.of("instance discard", "Removes an instance of a fleet that is gone.")
                .details("""
                        Its document is deleted, and nothing is undone: the program that could is not running. Refused
                        while a copy of the fleet leads; then abort the instance instead.""")
                .needs("SERVICE")
                .needs("ID")
                .option(Reason.BY)
                .option(Reason.WHY)
                .example("instance discard shop/reshard db.users --why 'shop was shut down'");
    }

    @Override
    public void run(Arguments given, Session session) {
        ServiceName service = ServiceName.parse(given.word("SERVICE"));
        String id = given.word("ID");
        byte[] body = new Json.Struct(Reason.members(given, session)).compact().getBytes(StandardCharsets.UTF_8);
        session.verbatim(session.change(Request.post(service.at("instances", id, "discard"), body)));
        session.say("Discarded " + id + ".");
    }
}
