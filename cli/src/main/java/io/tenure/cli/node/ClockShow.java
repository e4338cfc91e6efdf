package io.tenure.cli.node;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Watch;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Ages;
import io.tenure.cli.show.Moments;
import io.tenure.cli.show.Output;
import io.tenure.cli.show.TextTable;

/** The clocks of the store and of its nodes. */
final class ClockShow implements Command {

    private static final long MILLIS = 1000;

    @Override
    public Usage usage() {
        return Watch.on(Usage.of("clock show", "Shows the clocks of the store, and the wall clocks of the nodes.")
                .details("""
                        AHEAD is how far a node's wall clock is ahead of the store's, negative if it is behind; a dash for a
                        node that does not answer. A clock that is more than five minutes away is not followed.""")
                .example("clock show")
                .example("clock show --json"));
    }

    @Override
    public void run(Arguments given, Session session) {
        session.show(session.read(Target.of("clock")), answer -> print(answer, session.out()));
    }

    private static void print(Json answer, Output out) {
        TextTable clocks = TextTable.bare();
        clocks.row("wall", Moments.of(answer.at("wall")));
        clocks.row("tick", Ages.ofIso(answer.at("tick")));
        if (!answer.at("heldSince").isNull()) {
            clocks.row("held", "the leader's clock is not followed since " + Moments.of(answer.at("heldSince")));
        }
        clocks.print(out);
        out.line("");
        TextTable nodes = TextTable.headed("NODE", "LEADER", "WALL", "AHEAD");
        for (Json node : answer.at("nodes").items()) {
            nodes.row(
                    node.at("name").display(),
                    node.at("leader").display(),
                    Moments.of(node.at("wall")),
                    ahead(node.at("aheadMillis")));
        }
        nodes.print(out);
        if (!answer.at("corrections").items().isEmpty()) {
            out.line("");
            corrections(answer.at("corrections"), out);
        }
    }

    private static void corrections(Json corrections, Output out) {
        TextTable table = TextTable.headed("SET", "FROM", "TO", "BY", "WHY").cutting("BY", "WHY");
        for (Json correction : corrections.items()) {
            table.row(
                    correction.at("number").display(),
                    Moments.of(correction.at("from")),
                    Moments.of(correction.at("to")),
                    correction.at("by").display(),
                    correction.at("why").display());
        }
        table.print(out);
    }

    /** In seconds. */
    private static String ahead(Json millis) {
        if (millis.isNull()) {
            return millis.display();
        }
        long value = Long.parseLong(millis.display());
        long part = Math.abs(value % MILLIS) / 100;
        return (value < 0 ? "-" : "") + Math.abs(value / MILLIS) + "." + part + " s";
    }
}
