package io.tenure.cli.schedule;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.Quoted;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Watch;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Ages;
import io.tenure.cli.show.Fields;
import io.tenure.cli.show.Moments;
import io.tenure.cli.show.Output;
import io.tenure.cli.show.TextTable;
import java.util.List;

/** One schedule. */
final class ScheduleShow implements Command {

    private static final List<String> FIELDS =
            List.of("office", "queue", "type", "missed", "overlap", "last", "fired", "skipped", "dropped");
    private static final List<String> OPTIONS = List.of("priority", "retries", "limitKey", "timeout");

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("schedule show", "Shows a schedule: its times, and what it waits for.")
                .needs("NAME")
                .option(Option.of("--times", "N", "how many of its next times (else 5)"))
                .example("schedule show nightly")
                .example("schedule show nightly --times 20"));
    }

    @Override
    public void run(Arguments given, Session session) {
        Target target = Target.of("schedules", given.word("NAME"));
        Target timed = given.number("--times", 1)
                .map(count -> target.query("times", Long.toString(count)))
                .orElse(target);
        session.show(session.read(timed), schedule -> print(schedule, session.out()));
    }

    static void print(Json schedule, Output out) {
        out.line(Quoted.printable(Moments.inText(schedule.at("sentence"))));
        out.line("");
        TextTable table = TextTable.bare();
        table.row("name", schedule.at("name").display());
        table.row("when", when(schedule.at("when")));
        Fields.present(table, schedule, FIELDS);
        Fields.present(table, schedule.at("options"), OPTIONS);
        table.row("payload", schedule.at("payload").compact());
        String label = schedule.at("paused").isNull() ? "fires at" : "would fire at";
        Json zone = schedule.at("when").at("zone");
        schedule.at("times").items().forEach(time -> table.row(label, Moments.withLocalAtLength(time, zone)));
        table.print(out);
    }

    /** Such as {@code 0 2 * * * Europe/Berlin} or {@code every 10m}. */
    static String when(Json when) {
        return when.at("cron").isNull()
                ? "every " + Ages.setting(when.at("every"))
                : when.at("cron").display() + " " + when.at("zone").display();
    }
}
