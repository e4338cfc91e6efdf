package io.tenure.cli.queue;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Quoted;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Watch;
import io.tenure.cli.show.Moments;

/** Why a task is not running. */
final class TaskExplain implements Command {

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("task explain", "Says in one sentence why a task is not running, or that it is.")
                .needs("ID")
                .example("task explain 17"));
    }

    @Override
    public void run(Arguments given, Session session) {
        session.show(
                session.read(Target.of("tasks", given.word("ID"), "explain")),
                answer -> session.out().line(Quoted.printable(Moments.inText(answer.at("sentence")))));
    }
}
