package io.tenure.cli.job;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Watch;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.TextTable;
import java.util.ArrayList;
import java.util.List;

/** All locks of jobs. */
final class Locks implements Command {

    private static final int NAMED = 3;

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("locks", "Lists the locks of jobs: who holds them, who waits for whom.")
                .details("""
                        Of each lock the holders come first, then those who wait, in their order. A lock is reserved for
                        a job whose turn it is, but which still waits for another lock.""")
                .example("locks"));
    }

    @Override
    public void run(Arguments given, Session session) {
        session.show(session.read(Target.of("locks")), answer -> print(answer, session));
    }

    private static void print(Json answer, Session session) {
        TextTable table =
                TextTable.headed("LOCK", "JOB", "MODE", "STANDING", "WAITS FOR").cutting("WAITS FOR");
        for (Json lock : answer.at("locks").items()) {
            String name = lock.at("name").display();
            List<Json> holders = lock.at("holders").items();
            holders.forEach(entry -> row(table, name, entry, "-"));
            String whom = named(holders);
            lock.at("waiting").items().forEach(entry -> row(table, name, entry, whom));
        }
        table.print(session.out());
    }

    private static void row(TextTable table, String lock, Json entry, String whom) {
        table.row(
                lock,
                entry.at("job").display(),
                entry.at("mode").display(),
                entry.at("standing").display(),
                whom);
    }

    private static String named(List<Json> holders) {
        List<String> names = new ArrayList<>();
        holders.stream().limit(NAMED).forEach(entry -> names.add(entry.at("job").display()));
        int more = holders.size() - names.size();
        return String.join(", ", names) + (more > 0 ? " and " + more + " more" : "");
    }
}
