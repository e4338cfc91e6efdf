package io.tenure.cli.node;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.Usage;
import io.tenure.cli.args.UsageError;
import io.tenure.cli.call.Answer;
import io.tenure.cli.call.Request;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Reason;
import io.tenure.cli.command.Session;
import io.tenure.cli.json.Json;
import io.tenure.cli.show.Moments;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Corrects the wall clock of the store. */
final class ClockSet implements Command {

    private static final Option TO =
            Option.of("--to", "INSTANT", "such as 2026-01-01T12:00:00Z, or now for the clock of the answering node");

    @Override
    public Usage usage() {
        return Usage.of("clock set", "Sets the wall clock of the store, even back.")
                .details("""
                        Correct the clocks of the machines first: afterwards the store follows the leader's clock again,
                        and what most nodes show. Tasks and schedules that are ahead of an earlier time go back with it.
                        Who set it and why is recorded.""")
                .option(TO)
                .option(Reason.BY)
                .option(Reason.WHY)
                .example("clock set --to now --why 'n2 was ten years ahead'")
                .example("clock set --to 2026-01-01T12:00:00Z --why 'the time server was wrong'");
    }

    @Override
    public void run(Arguments given, Session session) {
        String to =
                given.option(TO.name()).orElseThrow(() -> new UsageError("Say which time: --to INSTANT, or --to now."));
        if (!given.has(Reason.WHY.name())) {
            throw new UsageError("Say why the clock is set, for other people: --why TEXT.");
        }
        Map<String, Json> setting = new LinkedHashMap<>();
        setting.put("to", new Json.Text(to));
        setting.putAll(Reason.members(given, session));
        byte[] body = new Json.Struct(setting).compact().getBytes(StandardCharsets.UTF_8);
        Answer answer = session.change(Request.put(Target.of("clock"), body));
        session.show(
                answer,
                done -> session.say("Set the store's wall clock from " + Moments.of(done.at("from")) + " to "
                        + Moments.of(done.at("to")) + "."));
    }
}
