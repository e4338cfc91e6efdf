package io.tenure.cli;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Quoted;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.json.Json;
import java.util.List;

/** One task. */
final class TaskShow implements Command {

    private static final List<String> FIELDS = List.of(
            "id",
            "queue",
            "type",
            "state",
            "enqueued",
            "due",
            "ended",
            "worker",
            "attempt",
            "failures",
            "error",
            "toStop",
            "retriedBy");
    private static final List<String> OPTIONS = List.of(
            "priority", "delay", "at", "retries", "batch", "callback", "unique", "limitKey", "timeout", "retryOf");

    @Override
    public Usage usage() {
        return Usage.of("task show", "Shows a task: its state, options, attempts, result and payload.")
                .needs("ID")
                .example("task show 17")
                .example("task show 17 --json");
    }

    @Override
    public void run(Arguments given, Session session) {
        session.show(session.read(Target.of("tasks", given.word("ID"))), task -> print(task, session.out()));
    }

    private static void print(Json task, Output out) {
        TextTable table = TextTable.bare();
        Fields.present(table, task, FIELDS);
        if (!task.at("leftMillis").isNull()) {
            table.row("for another", Ages.ofMillis(task.at("leftMillis")));
        }
        Fields.present(table, task.at("options"), OPTIONS);
        if (!task.at("progress").isNull()) {
            table.row("progress", task.at("progress").compact());
        }
        body(table, task, "result");
        body(table, task, "payload");
        table.print(out);
        attempts(task.at("attempts").items(), out);
    }

    private static void body(TextTable table, Json task, String name) {
        Json bytes = task.at(name + "Base64");
        if (!bytes.isNull()) {
            table.row(name, "base64 " + bytes.display());
        } else if (!task.at(name).isNull()) {
            table.row(name, task.at(name).compact());
        }
    }

    private static void attempts(List<Json> attempts, Output out) {
        if (attempts.isEmpty()) {
            return;
        }
        TextTable table = TextTable.headed("ATTEMPT", "WORKER", "BEGAN", "ENDED", "END", "ERROR");
        for (Json attempt : attempts) {
            table.row(
                    attempt.at("number").display(),
                    attempt.at("worker").display(),
                    attempt.at("began").display(),
                    attempt.at("ended").display(),
                    attempt.at("end").display(),
                    attempt.at("error").display().lines().findFirst().orElse(""));
        }
        out.line("");
        table.print(out);
        attempts.forEach(attempt -> trace(attempt, out));
    }

    /** What follows the first line of an error: where it happened. */
    private static void trace(Json attempt, Output out) {
        List<String> lines = attempt.at("error").isNull()
                ? List.of()
                : attempt.at("error").display().lines().toList();
        if (lines.size() > 1) {
            out.line("");
            out.line("Attempt " + attempt.at("number").display() + ":");
            lines.forEach(line -> out.line(Quoted.printable(line.replace("\t", "    "))));
        }
    }
}
