package io.tenure.cli.job;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Answer;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Follow;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Watch;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Fields;
import io.tenure.cli.show.Output;
import io.tenure.cli.show.Shares;
import io.tenure.cli.show.TextTable;
import java.util.List;

/** One job. */
final class JobShow implements Command {

    private static final List<String> ORDER = List.of("id", "gadget", "arguments", "state", "by", "submitted");
    private static final List<String> ATTEMPT = List.of("attempt", "node", "nodeBefore", "term", "began", "hash");
    private static final List<String> END = List.of("reason", "exitCode", "needed", "said", "ended", "endedOn");

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("job show", "Shows a job: its state, locks, attempts, progress and end.")
                .details("With --wait its log is printed as it comes; the exit code is 5 if it does not end as done.")
                .needs("ID")
                .option(Follow.WAIT)
                .example("job show 1nfs7rtgfdhprc")
                .example("job show 1nfs7rtgfdhprc --wait"));
    }

    @Override
    public void run(Arguments given, Session session) {
        String id = given.word("ID");
        boolean wait = given.has(Follow.WAIT.name());
        Answer answer = wait ? JobEnd.await(id, session) : session.read(Target.of("jobs", id));
        session.show(answer, job -> print(job, session.out()));
        if (wait) {
            JobEnd.check(answer.json(), "done");
        }
    }

    private static void print(Json job, Output out) {
        TextTable table = TextTable.bare();
        Fields.present(table, job, ORDER);
        Fields.present(table, job, ATTEMPT);
        if (!job.at("line").isNull()) {
            table.row(
                    "progress",
                    Shares.of(job.at("fraction")) + ", " + job.at("line").display());
        }
        Fields.present(table, job, END);
        if (job.at("once").isTrue()) {
            table.row("once", "it is never started again");
        }
        if (job.at("noUndo").isTrue()) {
            table.row("no undo", "it is started again without one");
        }
        table.print(out);
        if (!job.at("locks").items().isEmpty()) {
            out.line("");
            GadgetCheck.locks(job, out);
        }
    }
}
