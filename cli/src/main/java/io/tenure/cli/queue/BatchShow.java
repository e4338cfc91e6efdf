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
import io.tenure.cli.show.Output;
import io.tenure.cli.show.TextTable;
import java.util.List;

/** One batch. */
final class BatchShow implements Command {

    private static final List<String> FIELDS = List.of(
            "batch",
            "queue",
            "open",
            "succeeded",
            "failed",
            "cancelled",
            "sealed",
            "ended",
            "callback",
            "acknowledged");

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("batch show", "Shows the progress of a batch.")
                .details("""
                        A batch is opened by its first task and has ended when it is sealed and no task is open. It is
                        deleted with its last task.""")
                .needs("QUEUE")
                .needs("BATCH")
                .option(Follow.WAIT)
                .example("batch show mail newsletter-7")
                .example("batch show mail newsletter-7 --wait"));
    }

    @Override
    public void run(Arguments given, Session session) {
        String queue = given.word("QUEUE");
        String batch = given.word("BATCH");
        Target target = Target.of("batches", queue, batch);
        boolean wait = given.has(Follow.WAIT.name());
        String lastWord = "The batch " + batch + " continues. Wait for it again with tenure batch show " + queue + " "
                + batch + " --wait.";
        Answer answer =
                wait ? new Follow(target, lastWord, BatchShow::stage).untilEnded(session) : session.read(target);
        session.show(answer, json -> print(json, session.out()));
        if (wait) {
            check(answer.json());
        }
    }

    private static Follow.Stage stage(Json batch) {
        long open = count(batch, "open");
        long failed = count(batch, "failed") + count(batch, "cancelled");
        long over = count(batch, "succeeded") + failed;
        String line = over + " of " + (over + open) + " tasks have ended, " + failed
                + " of them failed or were cancelled" + (batch.at("sealed").isTrue() ? "" : "; it is not sealed yet");
        return new Follow.Stage(
                batch.at("ended").isTrue(), over + open == 0 ? -1 : (double) over / (over + open), line);
    }

    private static void check(Json batch) {
        long failed = count(batch, "failed");
        long cancelled = count(batch, "cancelled");
        if (failed + cancelled > 0) {
            throw new EndedBadly("The batch " + batch.at("batch").display() + " has ended: " + failed
                    + " of its tasks failed, " + cancelled + " were cancelled.");
        }
    }

    private static long count(Json batch, String field) {
        return batch.at(field) instanceof Json.Number number ? Long.parseLong(number.source()) : 0;
    }

    private static void print(Json batch, Output out) {
        TextTable table = TextTable.bare();
        FIELDS.forEach(field -> table.row(field, batch.at(field).display()));
        table.print(out);
    }
}
