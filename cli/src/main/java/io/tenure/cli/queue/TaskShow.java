package io.tenure.cli.queue;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Quoted;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Answer;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Follow;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Watch;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Ages;
import io.tenure.cli.show.Fields;
import io.tenure.cli.show.Moments;
import io.tenure.cli.show.Output;
import io.tenure.cli.show.Shares;
import io.tenure.cli.show.TextTable;
import java.util.List;

/** One task. */
final class TaskShow implements Command {

    private static final List<String> PLACE =
            List.of("id", "queue", "type", "state", "enqueued", "due", "ended", "worker");
    private static final List<String> ATTEMPTS = List.of("attempt", "failures");
    private static final List<String> LINKS = List.of("toStop", "retriedBy");
    private static final List<String> OPTIONS = List.of(
            "priority", "delay", "at", "retries", "batch", "callback", "unique", "limitKey", "timeout", "retryOf");

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("task show", "Shows a task: its state, options, attempts, result and payload.")
                .details("""
                        Of errors that come with a stack, that of the last attempt is shown; --json has all.""")
                .needs("ID")
                .option(Follow.WAIT)
                .example("task show 17")
                .example("task show 17 --wait")
                .example("task show 17 --json"));
    }

    @Override
    public void run(Arguments given, Session session) {
        String id = given.word("ID");
        boolean wait = given.has(Follow.WAIT.name());
        Answer answer = wait ? TaskEnd.await(id, session) : session.read(Target.of("tasks", id));
        session.show(answer, task -> print(task, session.out()));
        if (wait) {
            TaskEnd.check(answer.json());
        }
    }

    private static void print(Json task, Output out) {
        TextTable table = TextTable.bare();
        Fields.present(table, task, PLACE);
        running(table, task);
        Fields.present(table, task, ATTEMPTS);
        if (!task.at("error").isNull()) {
            table.row("error", TaskEnd.firstLine(task.at("error")));
        }
        Fields.present(table, task, LINKS);
        Fields.present(table, task.at("options"), OPTIONS);
        progress(table, task.at("progress"));
        body(table, task, "result");
        body(table, task, "payload");
        table.print(out);
        attempts(task.at("attempts").items(), out);
    }

    /** Since when it runs, and what its worker has to do until when; or when it is tried again. */
    private static void running(TextTable table, Json task) {
        Json claimed = task.at("claimed");
        if (!claimed.isNull()) {
            Json length = task.at("claimedMillis");
            table.row(
                    "running since",
                    Moments.of(claimed) + (length.isNull() ? "" : " (for " + Ages.ofMillis(length) + ")"));
        }
        Json left = task.at("leftMillis");
        if (!left.isNull()) {
            boolean runs = task.at("state").display().equals("claimed");
            table.row(runs ? "claimed for another" : "next attempt in", Ages.ofMillis(left));
        }
    }

    private static void progress(TextTable table, Json progress) {
        if (!progress.isNull()) {
            table.row(
                    "progress",
                    Shares.of(progress.at("fraction")) + ", "
                            + progress.at("line").display());
        }
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
        TextTable table = TextTable.headed("ATTEMPT", "WORKER", "BEGAN", "ENDED", "END", "ERROR")
                .cutting("ERROR")
                .sparing("ENDED");
        for (int i = 0; i < attempts.size(); i++) {
            Json attempt = attempts.get(i);
            table.row(
                    attempt.at("number").display(),
                    attempt.at("worker").display(),
                    Moments.of(attempt.at("began")),
                    Moments.of(attempt.at("ended")),
                    attempt.at("end").display(),
                    error(attempts, i));
        }
        out.line("");
        table.print(out);
        stack(attempts.getLast(), out);
    }

    /** The first line of an error, or which earlier attempt had the very same one. */
    private static String error(List<Json> attempts, int index) {
        Json error = attempts.get(index).at("error");
        if (!error.isNull()) {
            for (Json earlier : attempts.subList(0, index)) {
                if (earlier.at("error").equals(error)) {
                    return "same as attempt " + earlier.at("number").display();
                }
            }
        }
        return TaskEnd.firstLine(error);
    }

    /** What follows the first line of an error: where it happened. */
    private static void stack(Json attempt, Output out) {
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
