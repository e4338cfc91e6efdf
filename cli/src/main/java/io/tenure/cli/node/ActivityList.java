package io.tenure.cli.node;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Watch;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Ages;
import io.tenure.cli.show.Output;
import io.tenure.cli.show.TextTable;

/** What runs under a lease on the answering node. */
final class ActivityList implements Command {

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("activities", "Lists what runs under a lease on the answering node.")
                .details("""
                        ENDING says why an activity was told to end, if it was. One that does not end is a straggler:
                        it can no longer write.""")
                .example("activities")
                .example("activities --server http://127.0.0.1:8001"));
    }

    @Override
    public void run(Arguments given, Session session) {
        session.show(session.read(Target.of("activities")), answer -> print(answer, session.out()));
    }

    private static void print(Json answer, Output out) {
        TextTable table = TextTable.headed("ID", "NAME", "DOMAIN", "QUORUM", "UNSAFE", "TERM", "RUNNING", "ENDING")
                .cutting("NAME", "DOMAIN", "ENDING")
                .sparing("QUORUM", "UNSAFE", "TERM");
        for (Json activity : answer.at("activities").items()) {
            table.row(
                    activity.at("id").display(),
                    activity.at("name").display(),
                    activity.at("domain").display(),
                    activity.at("quorum").display(),
                    activity.at("unsafe").display(),
                    activity.at("term").display(),
                    Ages.ofMillis(activity.at("runningMillis")),
                    activity.at("ending").display());
        }
        table.print(out);
        out.line("stragglers so far: " + answer.at("stragglers").display());
    }
}
