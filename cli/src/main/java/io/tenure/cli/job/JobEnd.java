package io.tenure.cli.job;

import io.tenure.cli.call.Answer;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.EndedBadly;
import io.tenure.cli.command.Follow;
import io.tenure.cli.command.Session;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Shares;
import java.util.Optional;

/** Waiting for the end of a job. */
final class JobEnd {

    private JobEnd() {}

    /** Prints its log as it comes, and returns the job as it ended. */
    static Answer await(String id, Session session) {
        String lastWord = "Job " + id + " continues. Wait for it again with tenure job show " + id
                + " --wait, or end it with tenure job abort " + id + ".";
        Follow follow = new Follow(Target.of("jobs", id), lastWord, job -> stage(id, job));
        return session.json()
                ? follow.untilEnded(session)
                : follow.untilEnded(session, new JobText(id, Optional.empty(), session)::news);
    }

    /** Nothing for a job that ended like this; any other end is a failure of the command that waited. */
    static void check(Json job, String wanted) {
        String state = job.at("state").display();
        if (!state.equals(wanted)) {
            Json reason = job.at("reason");
            throw new EndedBadly("Job " + job.at("id").display() + " has ended as " + state
                    + (reason.isNull() ? "." : ": " + reason.display()));
        }
    }

    private static Follow.Stage stage(String id, Json job) {
        Json line = job.at("line");
        Json reason = job.at("reason");
        String said = line.isNull() ? "" : ": " + line.display();
        String why = reason.isNull() ? "" : ": " + reason.display();
        String text = switch (job.at("state").display()) {
            case "created" -> " is asked for its locks";
            case "waiting" -> " waits" + said;
            case "started" -> " runs on " + job.at("node").display() + said;
            case "needs-attention" -> " needs attention" + why + " See tenure job explain " + id + ".";
            default -> " is " + job.at("state").display() + why;
        };
        return new Follow.Stage(!job.at("ended").isNull(), Shares.fraction(job.at("fraction")), "Job " + id + text);
    }
}
