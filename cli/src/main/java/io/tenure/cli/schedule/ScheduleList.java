package io.tenure.cli.schedule;

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
import io.tenure.cli.show.TextTable;

/** All schedules, page by page. */
final class ScheduleList implements Command {

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("schedule ls", "Lists the schedules.")
                .details("""
                        SKIPPED are fire times that made no task because an earlier one was open; DROPPED came too late
                        for the policy of the schedule. Times are UTC, with the local time of the zone after them.
                        With --json one page is printed, at most 1000 schedules; its field next is the --after of the
                        page that follows.""")
                .option(Option.of("--limit", "N", "the largest number of schedules (else 100)"))
                .option(Option.of("--after", "NAME", "continue after an earlier page"))
                .example("schedule ls")
                .example("schedule ls --json"));
    }

    @Override
    public void run(Arguments given, Session session) {
        TextTable table = TextTable.headed(
                        "NAME", "WHEN", "QUEUE", "TYPE", "NEXT", "LAST", "FIRED", "SKIPPED", "DROPPED", "PAUSED")
                .cutting("WHEN", "PAUSED")
                .sparing("DROPPED", "SKIPPED", "FIRED", "LAST", "TYPE", "QUEUE");
        new Pages(Target.of("schedules"), given, session).print(table, schedule -> row(table, schedule));
    }

    private static void row(TextTable table, Json schedule) {
        table.row(
                schedule.at("name").display(),
                ScheduleShow.when(schedule.at("when")),
                schedule.at("queue").display(),
                schedule.at("type").display(),
                Moments.withLocal(schedule.at("next"), schedule.at("when").at("zone")),
                Moments.of(schedule.at("last")),
                schedule.at("fired").display(),
                schedule.at("skipped").display(),
                schedule.at("dropped").display(),
                schedule.at("paused").at("why").display());
    }
}
