package io.tenure.cli.queue;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Watch;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Ages;
import io.tenure.cli.show.Moments;
import io.tenure.cli.show.Output;
import io.tenure.cli.show.TextTable;
import java.util.List;

/** One queue. */
final class QueueShow implements Command {

    private static final List<String> NOW =
            List.of("delayed", "backingOff", "ready", "claimed", "succeeded", "failed", "cancelled");
    private static final List<String> EVER =
            List.of("enqueued", "claimed", "succeeded", "failed", "cancelled", "stalled", "late", "handedBack");

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("queue show", "Shows a queue: its counts, limits and workers.")
                .details("""
                        Counts after "now" are current; ended tasks count while they are kept (7 days). Counts after
                        "ever" only grow: the difference of two readings gives a rate.""")
                .needs("QUEUE")
                .example("queue show mail")
                .example("queue show mail --json"));
    }

    @Override
    public void run(Arguments given, Session session) {
        session.show(session.read(Target.of("queues", given.word("QUEUE"))), queue -> print(queue, session.out()));
    }

    private static void print(Json queue, Output out) {
        TextTable table = TextTable.bare();
        table.row("queue", queue.at("queue").display());
        NOW.forEach(state ->
                table.row("now " + spoken(state), queue.at("depth").at(state).display()));
        EVER.forEach(what ->
                table.row("ever " + spoken(what), queue.at("ever").at(what).display()));
        table.row("oldest ready", Ages.ofMillis(queue.at("oldestReadyMillis")));
        table.row("limit", queue.at("limit").display());
        table.row("limit per key", queue.at("limitPerKey").display());
        table.row("paused", paused(queue.at("paused")));
        table.row("workers", queue.at("workers").display());
        table.print(out);
        workers(queue.at("live").items(), out);
    }

    private static String paused(Json pause) {
        return pause.isNull()
                ? "no"
                : "by " + pause.at("by").display() + " since " + Moments.of(pause.at("since")) + ": "
                        + pause.at("why").display();
    }

    private static void workers(List<Json> workers, Output out) {
        if (workers.isEmpty()) {
            return;
        }
        TextTable table =
                TextTable.headed("WORKER", "RUNNING", "LIMIT", "TYPES", "SAID").cutting("TYPES");
        for (Json worker : workers) {
            table.row(
                    worker.at("worker").display(),
                    worker.at("running").display(),
                    worker.at("limit").display(),
                    String.join(
                            ", ",
                            worker.at("types").items().stream()
                                    .map(Json::display)
                                    .toList()),
                    Moments.of(worker.at("said")));
        }
        out.line("");
        table.print(out);
    }

    private static String spoken(String name) {
        return switch (name) {
            case "backingOff" -> "backing off";
            case "handedBack" -> "handed back";
            default -> name;
        };
    }
}
