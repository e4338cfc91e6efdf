package io.tenure.cli.service;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Quoted;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Watch;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Moments;
import io.tenure.cli.show.Output;
import io.tenure.cli.show.TextTable;
import java.util.List;

/** What leaders run. */
final class ServiceList implements Command {

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("service ls", "Lists the services of all offices, as last reported.")
                .details("""
                        A service is paused, rebuilding, running or rebuild-failed; where no copy of its fleet is in charge,
                        STATE says no-leader, and SINCE since when. Stragglers are instances on the
                        answering node that ignore the end of their term: they can no longer write. A collection belongs to
                        the first office that used it, until tenure service release releases it.""")
                .example("service ls")
                .example("service ls --json"));
    }

    @Override
    public void run(Arguments given, Session session) {
        session.show(session.read(Target.of("services")), answer -> print(answer, session.out()));
    }

    private static void print(Json answer, Output out) {
        TextTable table = TextTable.headed("OFFICE", "SERVICE", "STATE", "INSTANCES", "TERM", "NODE", "SINCE", "ERROR")
                .cutting("ERROR")
                .sparing("SINCE", "TERM");
        for (Json service : answer.at("services").items()) {
            table.row(
                    service.at("office").display(),
                    service.at("service").display(),
                    service.at("state").display(),
                    service.at("instances").display(),
                    service.at("term").display(),
                    service.at("node").display(),
                    Moments.of(service.at("since")),
                    service.at("error").display());
        }
        table.print(out);
        printOwners(answer.at("owners").items(), out);
        for (Json straggler : answer.at("stragglers").items()) {
            out.line("straggler: " + Quoted.printable(straggler.display()));
        }
    }

    private static void printOwners(List<Json> owners, Output out) {
        if (owners.isEmpty()) {
            return;
        }
        TextTable table = TextTable.headed("COLLECTION", "OWNER", "SINCE", "RELEASED", "BY", "WHY")
                .cutting("BY", "WHY")
                .sparing("SINCE", "RELEASED");
        for (Json owner : owners) {
            Json released = owner.at("released");
            table.row(
                    owner.at("collection").display(),
                    owner.at("free").isTrue()
                            ? "nobody"
                            : owner.at("office").display() + "/"
                                    + owner.at("service").display(),
                    Moments.of(owner.at("since")),
                    Moments.of(released.at("at")),
                    released.at("by").display(),
                    released.at("why").display());
        }
        out.line("");
        table.print(out);
    }
}
