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
import java.util.LinkedHashMap;
import java.util.Map;

/** Begins a job. */
final class JobRun implements Command {

    @Override
    public Usage usage() {
        return Usage.of("job run", "Begins a job: runs a gadget with these arguments.")
                .details("""
                        The job is safe when this command says so: it continues on another node if this one dies. All
                        words after GADGET that are no options of this command are for the gadget; after -- all are.
                        With --wait its log is printed as it comes, and the exit code is 5 if it does not end as done.""")
                .needs("GADGET")
                .takesAll("ARG")
                .option(Follow.WAIT)
                .option(Reason.BY)
                .option(Session.KEY)
                .example("job run dir-copy /srv/a /srv/b")
                .example("job run --wait dir-copy --force /srv/a /srv/b")
                .example("job run --wait report -- --wait 5");
    }

    @Override
    public void run(Arguments given, Session session) {
        Map<String, Json> wanted = new LinkedHashMap<>();
        wanted.put("gadget", new Json.Text(given.word("GADGET")));
        wanted.put("arguments", GadgetCheck.words(given));
        wanted.put("by", new Json.Text(given.option(Reason.BY.name()).orElseGet(session::user)));
        byte[] body = new Json.Struct(wanted).compact().getBytes(StandardCharsets.UTF_8);
        Answer begun = session.change(Request.post(Target.of("jobs"), body));
        String id = begun.json().at("id").display();
        String sentence = "Began job " + id + ".";
        if (!given.has(Follow.WAIT.name())) {
            session.show(begun, job -> session.out().line(sentence));
            return;
        }
        if (session.json()) {
            session.remark(sentence);
        } else {
            session.out().line(sentence);
        }
        Answer ended = JobEnd.await(id, session);
        session.show(ended, job -> {});
        JobEnd.check(ended.json(), "done");
        session.say("Job " + id + " is done.");
    }
}
