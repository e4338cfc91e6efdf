package io.tenure.cli.queue;

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

/** The tasks of a queue, page by page. A page may be empty and yet not the last: a filter looks at so many at a time. */
final class TaskList implements Command {

    static final Option STATE = Option.of("--state", "STATE", "only tasks in this state")
            .offering("delayed", "backing-off", "ready", "claimed", "succeeded", "failed", "cancelled");

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("task ls", "Lists the tasks of a queue.")
                .details("""
                        STATE is delayed, backing-off, ready, claimed, succeeded, failed or cancelled. Ready tasks come
                        in the order in which they are claimed, but those with a limit key after all others, key by key.
                        With --json one page is printed, at most 1000 tasks; its field next is the --after of the next.""")
                .needs("QUEUE")
                .option(STATE)
                .option(Option.of("--type", "TYPE", "only tasks of this type"))
                .option(Option.of("--limit", "N", "the largest number of tasks (else 100)"))
                .option(Option.of("--after", "POSITION", "continue after an earlier page"))
                .example("task ls mail")
                .example("task ls mail --state failed --type letter --limit 20"));
    }

    @Override
    public void run(Arguments given, Session session) {
        TextTable table = TextTable.headed(
                        "ID", "TYPE", "STATE", "PRIORITY", "ATTEMPT", "FAILURES", "ENQUEUED", "ERROR")
                .cutting("TYPE", "ERROR")
                .sparing("ENQUEUED", "FAILURES", "PRIORITY");
        new Pages(listing(given), given, session).print(table, task -> row(table, task));
    }

    private static Target listing(Arguments given) {
        Target target = Target.of("tasks").query("queue", given.word("QUEUE"));
        if (given.has("--state")) {
            target = target.query("state", given.option("--state").orElse(""));
        }
        return given.has("--type") ? target.query("type", given.option("--type").orElse("")) : target;
    }

    private static void row(TextTable table, Json task) {
        table.row(
                task.at("id").display(),
                task.at("type").display(),
                task.at("state").display(),
                task.at("options").at("priority").display(),
                task.at("attempt").display(),
                task.at("failures").display(),
                Moments.of(task.at("enqueued")),
                task.at("error").display().lines().findFirst().orElse(""));
    }
}
