package io.tenure.cli;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.json.Json;
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
        return Usage.of("batch show", "Shows the progress of a batch.")
                .details("""
                        A batch is opened by its first task and has ended when it is sealed and no task is open. It is
                        deleted with its last task.""")
                .needs("QUEUE")
                .needs("BATCH")
                .example("batch show mail newsletter-7");
    }

    @Override
    public void run(Arguments given, Session session) {
        Target target = Target.of("batches", given.word("QUEUE"), given.word("BATCH"));
        session.show(session.read(target), batch -> print(batch, session.out()));
    }

    private static void print(Json batch, Output out) {
        TextTable table = TextTable.bare();
        FIELDS.forEach(field -> table.row(field, batch.at(field).display()));
        table.print(out);
    }
}
