package io.tenure.cli.group;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.args.UsageError;
import io.tenure.cli.call.Answer;
import io.tenure.cli.call.Request;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** How many members must be available for documents to be written. */
final class GroupQuorum implements Command {

    private static final String MAJORITY = "majority";

    @Override
    public Usage usage() {
        return Usage.of("group quorum", "Sets how many members must be available for documents to be written.")
                .details("""
                        N is a number from 1, or majority: then it follows the members. It can be set in a
                        minority, and reaches the other members when they answer again. With less than a
                        majority both sides of a partition can write, and what conflicts is resolved when they
                        meet.""")
                .needs("N")
                .option(Session.KEY)
                .example("group quorum 1")
                .example("group quorum majority");
    }

    @Override
    public void run(Arguments given, Session session) {
        String wanted = given.word("N");
        Map<String, Json> update = new LinkedHashMap<>();
        update.put("kind", new Json.Text("UpdateQuorumRequest"));
        if (wanted.equals(MAJORITY)) {
            update.put(MAJORITY, new Json.Bool(true));
        } else if (wanted.matches("\\d{1,5}")) {
            update.put("membershipQuorum", new Json.Number(wanted));
        } else {
            throw new UsageError("'" + wanted + "' is not a quorum: write a number from 1, or majority.");
        }
        byte[] body = new Json.Struct(update).compact().getBytes(StandardCharsets.UTF_8);
        Answer answer = session.change(Request.post(GroupShow.GROUP, body));
        session.show(
                answer,
                done -> session.say(
                        "The quorum is " + done.at("membershipQuorum").display() + "."));
    }
}
