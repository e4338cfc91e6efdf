package io.tenure.cli;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.json.Json;
import java.util.List;

/** The tasks of a queue, page by page. A page may be empty and yet not the last: a filter looks at so many at a time. */
final class TaskList implements Command {

    private static final long DEFAULT_LIMIT = 100;
    private static final long PAGE = 100;

    @Override
    public Usage usage() {
        return Usage.of("task ls", "Lists the tasks of a queue.")
                .details("""
                        STATE is delayed, backing-off, ready, claimed, succeeded, failed or cancelled. With --json one
                        page is printed, at most 1000 tasks; its field next is the --after of the page that follows.""")
                .needs("QUEUE")
                .option(Option.of("--state", "STATE", "only tasks in this state"))
                .option(Option.of("--type", "TYPE", "only tasks of this type"))
                .option(Option.of("--limit", "N", "at most so many tasks (else 100)"))
                .option(Option.of("--after", "POSITION", "go on behind an earlier page"))
                .example("task ls mail")
                .example("task ls mail --state failed --type letter --limit 20");
    }

    @Override
    public void run(Arguments given, Session session) {
        long left = given.number("--limit", 1).orElse(DEFAULT_LIMIT);
        Json after = given.option("--after").<Json>map(Json.Text::new).orElse(new Json.Null());
        if (session.json()) {
            session.verbatim(session.read(page(given, after, left)));
            return;
        }
        Table table = Table.headed("ID", "TYPE", "STATE", "PRIORITY", "ATTEMPT", "FAILURES", "ENQUEUED", "ERROR");
        do {
            Json answer = session.read(page(given, after, Math.min(left, PAGE))).json();
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

    private static Target page(Arguments given, Json after, long limit) {
        Target target = Target.of("tasks").query("queue", given.word("QUEUE")).query("limit", Long.toString(limit));
        if (given.has("--state")) {
            target = target.query("state", given.option("--state").orElse(""));
        }
        if (given.has("--type")) {
            target = target.query("type", given.option("--type").orElse(""));
        }
        return after.isNull() ? target : target.query("after", after.display());
    }

    private static void row(Table table, Json task) {
        table.row(
                task.at("id").display(),
                task.at("type").display(),
                task.at("state").display(),
                task.at("options").at("priority").display(),
                task.at("attempt").display(),
                task.at("failures").display(),
                task.at("enqueued").display(),
                task.at("error").display().lines().findFirst().orElse(""));
    }
}
