package io.tenure.cli;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.json.Json;

/** The instances of a service. */
final class InstanceList implements Command {

    private static final long DEFAULT_LIMIT = 100;

    @Override
    public Usage usage() {
        return Usage.of("instance ls", "Lists the instances of a service.")
                .details("SERVICE is OFFICE/NAME, as tenure service ls shows it. One page is shown, at most 1000.")
                .needs("SERVICE")
                .option(Option.of("--limit", "N", "at most so many instances (else 100)"))
                .option(Option.of("--after", "ID", "only ids behind this one"))
                .example("instance ls shop/reshard")
                .example("instance ls shop/reshard --limit 20 --json");
    }

    @Override
    public void run(Arguments given, Session session) {
        long limit = given.number("--limit", 1).orElse(DEFAULT_LIMIT);
        Target page = ServiceName.parse(given.word("SERVICE")).at("instances").query("limit", Long.toString(limit));
        Target target =
                given.option("--after").map(id -> page.query("after", id)).orElse(page);
        session.show(session.read(target), answer -> print(answer, session));
    }

    private static void print(Json answer, Session session) {
        Table table = Table.headed("ID", "DONE", "LINE", "FAILURES", "MODIFIED", "ERROR");
        for (Json item : answer.at("items").items()) {
            table.row(
                    item.at("id").display(),
                    item.at("fraction").display(),
                    item.at("line").display(),
                    item.at("failures").display(),
                    item.at("modified").display(),
                    item.at("error").display());
        }
        table.print(session.out());
        if (!answer.at("next").isNull()) {
            session.remark("More follow: raise --limit, or go on with --after "
                    + answer.at("next").display() + ".");
        }
    }
}
