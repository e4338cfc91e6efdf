package io.tenure.cli.job;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Answer;
import io.tenure.cli.call.Request;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Follow;
import io.tenure.cli.command.Reason;
import io.tenure.cli.command.Session;
import io.tenure.cli.json.Json;
import java.nio.charset.StandardCharsets;

/** Tells a job what to do. */
final class JobAction implements Command {

    private final String word;
    private final String summary;
    private final String details;

    private JobAction(String word, String summary, String details) {
        this.word = word;
        this.summary = summary;
        this.details = details;
    }

    static JobAction abort() {
        return new JobAction("abort", "Ends a job and cleans up after it.", """
                Its processes are ended, its gadget is called with --abort, then its locks are released. This
                returns as soon as the abort is recorded; with --wait when the clean-up is over.""");
    }

    static JobAction retry() {
        return new JobAction("retry", "Lets a job that needs attention try again what failed.", """
                That is its undo, or the clean-up of an abort: mend the cause first. A gadget that was changed
                meanwhile is accepted as it is.""");
    }

    static JobAction restart() {
        return new JobAction("restart", "Lets a job that needs attention start its gadget again.", """
                Without an undo: clean up by hand first, or be sure that there is nothing to undo.""");
    }

    static JobAction giveUp() {
        return new JobAction("give-up", "Ends a job that needs attention as failed.", """
                Its locks are released and nothing is undone: what it left is for you.""");
    }

    @Override
    public Usage usage() {
        Usage usage = Usage.of("job " + word, summary)
                .details(details)
                .needs("ID")
                .option(Reason.BY)
                .option(Reason.WHY)
                .option(Session.KEY)
                .example("job " + word + " 1nfs7rtgfdhprc --why 'the disk was full'");
        return word.equals("abort") ? usage.option(Follow.WAIT) : usage;
    }

    @Override
    public void run(Arguments given, Session session) {
        String id = given.word("ID");
        byte[] body = new Json.Struct(Reason.members(given, session)).compact().getBytes(StandardCharsets.UTF_8);
        Answer told = session.change(Request.post(Target.of("jobs", id, word), body));
        if (!given.has(Follow.WAIT.name())) {
            session.show(told, job -> session.say(sentence(id, job)));
            return;
        }
        Answer ended = JobEnd.await(id, session);
        session.show(ended, job -> {});
        JobEnd.check(ended.json(), "aborted");
        session.say(sentence(id, ended.json()));
    }

    private static String sentence(String id, Json job) {
        String state = job.at("state").display();
        return job.at("ended").isNull()
                ? "Job " + id + " is " + state + "."
                : "Job " + id + " has ended as " + state + ".";
    }
}
