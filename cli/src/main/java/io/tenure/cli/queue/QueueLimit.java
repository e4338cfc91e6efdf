package io.tenure.cli.queue;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.Usage;
import io.tenure.cli.args.UsageError;
import io.tenure.cli.call.CallFailure;
import io.tenure.cli.call.Request;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** How many tasks of a queue run at once. */
final class QueueLimit implements Command {

    private static final String NONE = "none";

    @Override
    public Usage usage() {
        return Usage.of("queue limit", "Sets how many tasks of a queue run at once in the whole cluster.")
                .details("""
                        N is a number from 1, or none. A limit that is not given stays as it is. Tasks that already run
                        beyond a new limit continue; none starts until there are fewer. The queue may have had no task yet.""")
                .needs("QUEUE")
                .option(Option.of("--total", "N", "of the whole queue"))
                .option(Option.of("--per-key", "N", "of tasks with the same limit key"))
                .option(Session.KEY)
                .example("queue limit mail --total 20")
                .example("queue limit mail --total none --per-key 2");
    }

    @Override
    public void run(Arguments given, Session session) {
        if (!given.has("--total") && !given.has("--per-key")) {
            throw new UsageError("Say which limit: --total N, --per-key N, or both.");
        }
        Json total = limit(given, "--total");
        Json perKey = limit(given, "--per-key");
        String queue = given.word("QUEUE");
        Json now = now(queue, session);
        Map<String, Json> limits = new LinkedHashMap<>();
        limits.put("limit", given.has("--total") ? total : now.at("limit"));
        limits.put("limitPerKey", given.has("--per-key") ? perKey : now.at("limitPerKey"));
        byte[] body = new Json.Struct(limits).compact().getBytes(StandardCharsets.UTF_8);
        session.verbatim(session.change(Request.put(Target.of("queues", queue, "limits"), body)));
        session.say("Limited " + queue + ": " + spoken(limits.get("limit")) + " in all, "
                + spoken(limits.get("limitPerKey")) + " per key.");
        QueuePause.remarkIfNew(queue, now, session);
    }

    /** A queue that does not exist yet has no limits. */
    private static Json now(String queue, Session session) {
        try {
            return session.read(Target.of("queues", queue)).json();
        } catch (CallFailure.Refused e) {
            if (e.isNotFound()) {
                return new Json.Null();
            }
            throw e;
        }
    }

    private static Json limit(Arguments given, String option) {
        if (given.option(option).filter(NONE::equals).isPresent()) {
            return new Json.Null();
        }
        return given.number(option, 1)
                .<Json>map(number -> new Json.Number(Long.toString(number)))
                .orElse(new Json.Null());
    }

    private static String spoken(Json limit) {
        return limit.isNull() ? "any number" : limit.display();
    }
}
