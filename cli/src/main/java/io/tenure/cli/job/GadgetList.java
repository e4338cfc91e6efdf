package io.tenure.cli.job;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Watch;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.TextTable;

/** The gadgets of a node. */
final class GadgetList implements Command {

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("gadget ls", "Lists the gadgets of the answering node.")
                .details("""
                        They are the files of its folder of gadgets. Nodes should have the same ones: equal hashes mean
                        equal content. PROBLEM is what keeps a file from being run.""")
                .example("gadget ls")
                .example("gadget ls --server http://127.0.0.1:8001"));
    }

    @Override
    public void run(Arguments given, Session session) {
        session.show(session.read(Target.of("gadgets")), answer -> print(answer, session));
    }

    private static void print(Json answer, Session session) {
        TextTable table = TextTable.headed("NAME", "USABLE", "HASH", "PROBLEM").cutting("HASH", "PROBLEM");
        for (Json gadget : answer.at("gadgets").items()) {
            table.row(
                    gadget.at("name").display(),
                    gadget.at("usable").display(),
                    gadget.at("hash").display(),
                    gadget.at("problem").display());
        }
        table.print(session.out());
        if (!answer.at("problem").isNull()) {
            session.remark(answer.at("problem").display());
        }
    }
}
