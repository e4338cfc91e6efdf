package io.tenure.cli.job;

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
import java.util.Comparator;

/** The jobs that are not over, or those that are. */
final class JobList implements Command {

    private static final String ENDED = "--ended";

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("job ls", "Lists the jobs that are not over.")
                .details("Of one page the oldest come first. One that has ended is listed with --ended for 7 days.")
                .option(Option.flag(ENDED, "those that have ended"))
                .option(Option.of("--limit", "N", "the largest number of jobs (else 100)"))
                .option(Option.of("--after", "ID", "continue after an earlier page"))
                .example("job ls")
                .example("job ls --ended"));
    }

    @Override
    public void run(Arguments given, Session session) {
        boolean ended = given.has(ENDED);
        TextTable table = ended
                ? TextTable.headed("ID", "GADGET", "STATE", "ATTEMPT", "SUBMITTED", "ENDED", "REASON", "ARGUMENTS")
                        .cutting("REASON", "ARGUMENTS")
                        .sparing("ARGUMENTS", "SUBMITTED", "ATTEMPT")
                : TextTable.headed("ID", "GADGET", "STATE", "ATTEMPT", "NODE", "SUBMITTED", "DONE", "LINE", "ARGUMENTS")
                        .cutting("LINE", "ARGUMENTS")
                        .sparing("ARGUMENTS", "SUBMITTED", "ATTEMPT");
        Target listing = Target.of("jobs").query("state", ended ? "ended" : "active");
        new Pages(listing, given, session)
                .print(
                        table,
                        Comparator.comparing(
                                job -> job.at(ended ? "ended" : "submitted").display()),
                        job -> row(table, ended, job));
    }

    private static void row(TextTable table, boolean ended, Json job) {
        String arguments = String.join(
                " ", job.at("arguments").items().stream().map(Json::display).toList());
        if (ended) {
            table.row(
                    job.at("id").display(),
                    job.at("gadget").display(),
                    job.at("state").display(),
                    job.at("attempt").display(),
                    Moments.of(job.at("submitted")),
                    Moments.of(job.at("ended")),
                    job.at("reason").display(),
                    arguments);
        } else {
            table.row(
                    job.at("id").display(),
                    job.at("gadget").display(),
                    job.at("state").display(),
                    job.at("attempt").display(),
                    job.at("node").display(),
                    Moments.of(job.at("submitted")),
                    Shares.of(job.at("fraction")),
                    said(job),
                    arguments);
        }
    }

    /** What it does; of a job that needs somebody, why. */
    private static String said(Json job) {
        boolean parked = job.at("state").display().equals("needs-attention");
        return job.at(parked ? "reason" : "line").display();
    }
}
