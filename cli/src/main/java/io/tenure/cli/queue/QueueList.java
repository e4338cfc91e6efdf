package io.tenure.cli.queue;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Watch;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Ages;
import io.tenure.cli.show.Output;
import io.tenure.cli.show.TextTable;

/** All queues. */
final class QueueList implements Command {

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("queue ls", "Lists the queues, their tasks and their workers.")
                .details("""
                        OLDEST is how long the longest waiting ready task has been ready. WAITING counts tasks that are
                        not due yet, or wait for their next attempt.""")
                .example("queue ls")
                .example("queue ls --json"));
    }

    @Override
    public void run(Arguments given, Session session) {
        session.show(session.read(Target.of("queues")), answer -> print(answer, session.out()));
    }

    private static void print(Json answer, Output out) {
        TextTable table = TextTable.headed(
                        "QUEUE", "READY", "WAITING", "CLAIMED", "FAILED", "OLDEST", "WORKERS", "PAUSED")
                .cutting("PAUSED");
        for (Json queue : answer.at("queues").items()) {
            Json depth = queue.at("depth");
            table.row(
                    queue.at("queue").display(),
                    depth.at("ready").display(),
                    waiting(depth),
                    depth.at("claimed").display(),
                    depth.at("failed").display(),
                    Ages.ofMillis(queue.at("oldestReadyMillis")),
                    queue.at("workers").display(),
                    queue.at("paused").at("why").display());
        }
        table.print(out);
    }

    private static String waiting(Json depth) {
        return depth.at("delayed") instanceof Json.Number delayed
                        && depth.at("backingOff") instanceof Json.Number backingOff
                ? Long.toString(Long.parseLong(delayed.source()) + Long.parseLong(backingOff.source()))
                : "-";
    }
}
