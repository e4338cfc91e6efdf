package io.tenure.cli.queue;

import io.tenure.cli.call.Answer;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.EndedBadly;
import io.tenure.cli.command.Follow;
import io.tenure.cli.command.Session;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Shares;

/** Waiting for the end of a task. */
final class TaskEnd {

    private TaskEnd() {}

    /** Returns the task as it ended. */
    static Answer await(String id, Session session) {
        String lastWord = "Task " + id + " is not ended by this. Wait for it again with tenure task show " + id
                + " --wait, or end it with tenure task cancel " + id + ".";
        return new Follow(Target.of("tasks", id), lastWord, task -> stage(id, task)).untilEnded(session);
    }

    /** Nothing for a task that succeeded; any other end is a failure of the command that waited. */
    static void check(Json task) {
        if (!task.at("state").display().equals("succeeded")) {
            String reason = task.at("error").isNull() ? "." : ": " + firstLine(task.at("error"));
            throw new EndedBadly("Task " + task.at("id").display() + " has ended as "
                    + task.at("state").display() + reason);
        }
    }

    static String firstLine(Json error) {
        return error.display().lines().findFirst().orElse("").strip();
    }

    private static Follow.Stage stage(String id, Json task) {
        Json progress = task.at("progress");
        String said =
                progress.at("line").isNull() ? "" : ": " + progress.at("line").display();
        String line = switch (task.at("state").display()) {
            case "claimed" -> " runs at " + task.at("worker").display() + said;
            case "backing-off" -> " waits for another attempt";
            case "delayed" -> " is not due before " + task.at("due").display();
            default -> " waits for a worker";
        };
        return new Follow.Stage(
                !task.at("ended").isNull(), Shares.fraction(progress.at("fraction")), "Task " + id + line);
    }
}
