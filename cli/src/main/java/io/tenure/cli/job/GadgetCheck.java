package io.tenure.cli.job;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Answer;
import io.tenure.cli.call.Request;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.EndedBadly;
import io.tenure.cli.command.Session;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Output;
import io.tenure.cli.show.TextTable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Tries whether a gadget can be used. */
final class GadgetCheck implements Command {

    private static final List<String> FIELDS = List.of("name", "node", "hash", "once", "noUndo");

    @Override
    public Usage usage() {
        return Usage.of("gadget check", "Tries whether a gadget can be used, and shows which locks it needs.")
                .details("""
                        Calls it with --getlocks and these arguments, as a job does first; nothing is changed. It may take
                        30 s: see --timeout. The exit code is 5 if the gadget cannot be used. Write -- before arguments
                        that are also options of this command.""")
                .needs("NAME")
                .takesAll("ARG")
                .example("gadget check dir-copy /srv/a /srv/b")
                .example("gadget check --timeout 40s dir-copy --force /srv/a /srv/b");
    }

    @Override
    public void run(Arguments given, Session session) {
        byte[] body =
                new Json.Struct(Map.of("arguments", words(given))).compact().getBytes(StandardCharsets.UTF_8);
        Answer answer = session.change(Request.post(Target.of("gadgets", given.word("NAME"), "check"), body));
        session.show(answer, report -> print(report, session.out()));
        if (!answer.json().at("usable").isTrue()) {
            throw new EndedBadly(answer.json().at("problem").display());
        }
    }

    /** What is for the gadget. */
    static Json words(Arguments given) {
        return new Json.Array(given.rest().stream().<Json>map(Json.Text::new).toList());
    }

    private static void print(Json report, Output out) {
        TextTable table = TextTable.bare();
        for (String field : FIELDS) {
            table.row(
                    field.equals("noUndo") ? "no undo" : field, report.at(field).display());
        }
        table.print(out);
        if (!report.at("locks").items().isEmpty()) {
            out.line("");
            locks(report, out);
        }
    }

    /** The locks of an answer that has some. */
    static void locks(Json answer, Output out) {
        TextTable locks = TextTable.headed("LOCK", "MODE");
        for (Json lock : answer.at("locks").items()) {
            locks.row(lock.at("name").display(), lock.at("mode").display());
        }
        locks.print(out);
    }
}
