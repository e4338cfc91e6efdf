package io.tenure.cli;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Answer;
import io.tenure.cli.call.Target;
import io.tenure.cli.json.Json;
import java.time.Duration;
import java.util.List;

/** How far a bulk is. */
final class BulkShow implements Command {

    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final List<String> FIELDS = List.of(
            "id",
            "action",
            "queue",
            "type",
            "errorContains",
            "by",
            "why",
            "began",
            "ended",
            "end",
            "total",
            "looked",
            "done",
            "skipped",
            "line");

    @Override
    public Usage usage() {
        return Usage.of("bulk show", "Shows the progress of a bulk.")
                .needs("ID")
                .option(Option.flag("--wait", "wait until it has ended"))
                .example("bulk show 3f0c9a2b77d1")
                .example("bulk show 3f0c9a2b77d1 --wait");
    }

    @Override
    public void run(Arguments given, Session session) {
        if (given.has("--wait")) {
            follow(given.word("ID"), session);
        } else {
            session.show(session.read(Target.of("bulks", given.word("ID"))), bulk -> print(bulk, session.out()));
        }
    }

    /** Waits for its end and tells it; on the way, how far it is. */
    static void follow(String id, Session session) {
        Answer answer = session.read(Target.of("bulks", id));
        String told = "";
        while (answer.json().at("ended").isNull()) {
            String line = answer.json().at("line").display();
            if (!line.equals(told)) {
                session.remark(line);
                told = line;
            }
            session.rest(PAUSE);
            answer = session.read(Target.of("bulks", id));
        }
        session.show(answer, bulk -> session.out().line(bulk.at("line").display()));
    }

    private static void print(Json bulk, Output out) {
        TextTable table = TextTable.bare();
        for (String field : FIELDS) {
            if (!bulk.at(field).isNull()) {
                table.row(field, bulk.at(field).display());
            }
        }
        table.print(out);
    }
}
