package io.tenure.cli.job;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Quoted;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Watch;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Moments;

/** Why a job is where it is. */
final class JobExplain implements Command {

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("job explain", "Says why a job is where it is, and what can be done.")
                .needs("ID")
                .example("job explain 1nfs7rtgfdhprc"));
    }

    @Override
    public void run(Arguments given, Session session) {
        session.show(session.read(Target.of("jobs", given.word("ID"), "explain")), answer -> {
            for (Json sentence : answer.at("sentences").items()) {
                session.out().line(Quoted.printable(Moments.inText(sentence)));
            }
        });
    }
}
