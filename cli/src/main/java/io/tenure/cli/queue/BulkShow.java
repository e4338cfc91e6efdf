package io.tenure.cli.queue;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Answer;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.EndedBadly;
import io.tenure.cli.command.Follow;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Watch;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Fields;
import io.tenure.cli.show.Output;
import io.tenure.cli.show.TextTable;
import java.util.List;

/** How far a bulk is. */
final class BulkShow implements Command {

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
        return Watch.on(Usage.of("bulk show", "Shows the progress of a bulk.")
                .needs("ID")
                .option(Follow.WAIT)
                .example("bulk show 3f0c9a2b77d1")
                .example("bulk show 3f0c9a2b77d1 --wait"));
    }

    @Override
    public void run(Arguments given, Session session) {
        if (given.has(Follow.WAIT.name())) {
            follow(given.word("ID"), session);
        } else {
            session.show(session.read(Target.of("bulks", given.word("ID"))), bulk -> print(bulk, session.out()));
        }
    }

    /** Waits for its end and tells it; on the way, how far it is. */
    static void follow(String id, Session session) {
        String lastWord = "The bulk " + id + " continues. Wait for it again with tenure bulk show " + id
                + " --wait, or end it with tenure bulk stop " + id + ".";
        Answer answer = new Follow(Target.of("bulks", id), lastWord, BulkShow::stage).untilEnded(session);
        Json bulk = answer.json();
        session.show(answer, done -> session.say(done.at("line").display()));
        if (!bulk.at("end").display().equals("done")) {
            throw new EndedBadly(
                    "The bulk " + id + " has ended as " + bulk.at("end").display() + ".");
        }
    }

    private static Follow.Stage stage(Json bulk) {
        double total = bulk.at("total") instanceof Json.Number number ? Double.parseDouble(number.source()) : 0;
        double looked = bulk.at("looked") instanceof Json.Number number ? Double.parseDouble(number.source()) : 0;
        return new Follow.Stage(
                !bulk.at("ended").isNull(),
                total > 0 ? Math.min(1, looked / total) : -1,
                bulk.at("line").display());
    }

    private static void print(Json bulk, Output out) {
        TextTable table = TextTable.bare();
        Fields.present(table, bulk, FIELDS);
        table.print(out);
    }
}
