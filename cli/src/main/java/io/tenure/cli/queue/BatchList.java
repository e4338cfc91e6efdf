package io.tenure.cli.queue;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Pages;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Watch;
import io.tenure.cli.show.TextTable;

/** The batches of a queue whose callback is owed. */
final class BatchList implements Command {

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("batch ls", "Lists the batches of a queue whose end is not acknowledged.")
                .details("To see any other batch, use batch show.")
                .needs("QUEUE")
                .option(Option.of("--limit", "N", "the largest number of batches (else 100)"))
                .option(Option.of("--after", "ID", "continue after an earlier page"))
                .example("batch ls mail"));
    }

    @Override
    public void run(Arguments given, Session session) {
        TextTable table = TextTable.headed("BATCH", "SUCCEEDED", "FAILED", "CANCELLED");
        Target target = Target.of("batches").query("queue", given.word("QUEUE"));
        new Pages(target, given, session)
                .print(
                        table,
                        batch -> table.row(
                                batch.at("batch").display(),
                                batch.at("succeeded").display(),
                                batch.at("failed").display(),
                                batch.at("cancelled").display()));
    }
}
