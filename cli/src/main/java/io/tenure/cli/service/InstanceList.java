package io.tenure.cli.service;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Pages;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Watch;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Moments;
import io.tenure.cli.show.Shares;
import io.tenure.cli.show.TextTable;

/** The instances of a service. */
final class InstanceList implements Command {

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("instance ls", "Lists the instances of a service.")
                .details("SERVICE is OFFICE/NAME, as tenure service ls shows it. One page is shown, at most 1000.")
                .needs("SERVICE")
                .option(Option.of("--limit", "N", "the largest number of instances (else 100)"))
                .option(Option.of("--after", "ID", "only ids after this one"))
                .example("instance ls shop/reshard")
                .example("instance ls shop/reshard --limit 20 --json"));
    }

    @Override
    public void run(Arguments given, Session session) {
        Target listing = ServiceName.parse(given.word("SERVICE")).at("instances");
        TextTable table = TextTable.headed("ID", "DONE", "LINE", "FAILURES", "MODIFIED", "ERROR")
                .cutting("LINE", "ERROR")
                .sparing("MODIFIED", "FAILURES");
        new Pages(listing, given, session).print(table, instance -> row(table, instance));
    }

    private static void row(TextTable table, Json instance) {
        table.row(
                instance.at("id").display(),
                Shares.of(instance.at("fraction")),
                instance.at("line").display(),
                instance.at("failures").display(),
                Moments.of(instance.at("modified")),
                instance.at("error").display().lines().findFirst().orElse(""));
    }
}
