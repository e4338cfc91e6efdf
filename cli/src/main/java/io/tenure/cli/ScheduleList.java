package io.tenure.cli;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.json.Json;
import java.util.List;

/** All schedules, page by page. */
final class ScheduleList implements Command {

    private static final long DEFAULT_LIMIT = 100;
    private static final long PAGE = 100;

    @Override
    public Usage usage() {
        return Usage.of("schedule ls", "Lists the schedules.")
                .details("""
                        DROPPED are fire times that came too late for the policy of the schedule. With --json one page is
                        printed, at most 1000 schedules; its field next is the --after of the page that follows.""")
                .option(Option.of("--limit", "N", "at most so many schedules (else 100)"))
                .option(Option.of("--after", "NAME", "go on behind an earlier page"))
                .example("schedule ls")
                .example("schedule ls --json");
    }

    @Override
    public void run(Arguments given, Session session) {
        long left = given.number("--limit", 1).orElse(DEFAULT_LIMIT);
        Json after = given.option("--after").<Json>map(Json.Text::new).orElse(new Json.Null());
        if (session.json()) {
            session.verbatim(session.read(page(after, left)));
            return;
        }
        Table table = Table.headed("NAME", "WHEN", "QUEUE", "TYPE", "NEXT", "LAST", "FIRED", "DROPPED", "PAUSED");
        do {
            Json answer = session.read(page(after, Math.min(left, PAGE))).json();
            List<Json> items = answer.at("items").items();
            items.forEach(item -> row(table, item));
            left -= items.size();
            after = answer.at("next");
        } while (!after.isNull() && left > 0);
        table.print(session.out());
        if (!after.isNull()) {
            session.remark("More follow: raise --limit, or go on with --after " + after.display() + ".");
        }
    }

    private static Target page(Json after, long limit) {
        Target target = Target.of("schedules").query("limit", Long.toString(limit));
        return after.isNull() ? target : target.query("after", after.display());
    }

    private static void row(Table table, Json schedule) {
        table.row(
                schedule.at("name").display(),
                ScheduleShow.when(schedule.at("when")),
                schedule.at("queue").display(),
                schedule.at("type").display(),
                schedule.at("next").display(),
                schedule.at("last").display(),
                schedule.at("fired").display(),
                schedule.at("dropped").display(),
                schedule.at("paused").at("why").display());
    }
}
