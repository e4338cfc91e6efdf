package io.tenure.cli.service;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Watch;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Moments;
import io.tenure.cli.show.Output;
import io.tenure.cli.show.Shares;
import io.tenure.cli.show.TextTable;
import java.util.List;

/** One instance. */
final class InstanceShow implements Command {

    private static final List<String> FIELDS =
            List.of("id", "version", "modified", "type", "line", "fraction", "failures", "error", "ended");

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("instance show", "Shows an instance: its state, progress and last error.")
                .needs("SERVICE")
                .needs("ID")
                .example("instance show shop/reshard db.users"));
    }

    @Override
    public void run(Arguments given, Session session) {
        session.show(
                session.read(ServiceName.parse(given.word("SERVICE")).at("instances", given.word("ID"))),
                instance -> print(instance, session.out()));
    }

    private static String text(String field, Json value) {
        return switch (field) {
            case "fraction" -> Shares.of(value);
            case "modified", "ended" -> Moments.of(value);
            default -> value.display();
        };
    }

    private static void print(Json instance, Output out) {
        TextTable table = TextTable.bare();
        for (String field : FIELDS) {
            table.row(field.equals("fraction") ? "done" : field, text(field, instance.at(field)));
        }
        boolean readable = instance.at("base64").isNull();
        table.row(
                "state",
                readable
                        ? instance.at("state").compact()
                        : "base64 " + instance.at("base64").display());
        table.print(out);
    }
}
