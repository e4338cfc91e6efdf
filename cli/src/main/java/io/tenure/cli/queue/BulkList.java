package io.tenure.cli.queue;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Watch;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Moments;
import io.tenure.cli.show.TextTable;

/** All bulks of the last days. */
final class BulkList implements Command {

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("bulk ls", "Lists running and recent bulks.")
                .details("A bulk that has ended is listed for 7 days. Newest first.")
                .example("bulk ls")
                .example("bulk ls --json"));
    }

    @Override
    public void run(Arguments given, Session session) {
        session.show(session.read(Target.of("bulks")), answer -> print(answer, session));
    }

    private static void print(Json answer, Session session) {
        TextTable table = TextTable.headed(
                        "ID", "ACTION", "QUEUE", "BEGAN", "END", "DONE", "SKIPPED", "LOOKED", "TOTAL", "BY")
                .cutting("BY")
                .sparing("LOOKED", "SKIPPED", "BY");
        for (Json bulk : answer.at("bulks").items()) {
            table.row(
                    bulk.at("id").display(),
                    bulk.at("action").display(),
                    bulk.at("queue").display(),
                    Moments.of(bulk.at("began")),
                    bulk.at("end").isNull() ? "running" : bulk.at("end").display(),
                    bulk.at("done").display(),
                    bulk.at("skipped").display(),
                    bulk.at("looked").display(),
                    bulk.at("total").display(),
                    bulk.at("by").display());
        }
        table.print(session.out());
    }
}
