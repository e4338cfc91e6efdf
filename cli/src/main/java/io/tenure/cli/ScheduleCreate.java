package io.tenure.cli;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.Usage;
import io.tenure.cli.args.UsageError;
import io.tenure.cli.call.Answer;
import io.tenure.cli.call.Request;
import io.tenure.cli.call.Target;
import io.tenure.cli.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes a schedule, or replaces it. */
final class ScheduleCreate implements Command {

    private static final long LEAST_PRIORITY = -1000;

    @Override
    public Usage usage() {
        return Usage.of("schedule create", "Creates a schedule of tasks, by cron or at a fixed rate.")
                .details("""
                        A cron expression has 5 fields (minute hour day month weekday) or 6 (a second first). Of missed
                        times the latest is made up for by default; --missed changes that: skip, skip:300s (drops what
                        is later than that), once, or all:10 (the latest ten).""")
                .needs("NAME")
                .needs("QUEUE")
                .needs("TYPE")
                .option(Option.of("--cron", "EXPRESSION", "fire at these times, such as '0 2 * * MON-FRI'"))
                .option(Option.of("--zone", "ZONE", "on the clock of this zone, such as Europe/Berlin (else UTC)"))
                .option(Option.of("--every", "DURATION", "fire at a fixed rate, such as 10m"))
                .option(Option.of("--anchor", "INSTANT", "count the rate from here (else from 1970, in UTC)"))
                .option(Option.of("--payload", "JSON", "the payload of its tasks, - reads it from the input (else {})"))
                .option(Option.of("--missed", "POLICY", "what happens to missed times (else once)"))
                .option(Option.flag("--no-overlap", "create no task while an earlier one is open"))
                .option(Option.of("--priority", "N", "higher runs first, -1000 to 1000 (else 0)"))
                .option(Option.of("--retries", "N", "how many errors are retried (else 5)"))
                .option(Option.of("--limit-key", "KEY", "share the queue's limit per key with these"))
                .option(Option.of("--attempt-timeout", "DURATION", "how long an attempt may take"))
                .option(Option.flag("--replace", "change it if it exists; what it has done stays"))
                .option(Session.KEY)
                .example("schedule create nightly reports report --cron '30 2 * * *' --zone Europe/Berlin")
                .example("schedule create poll feeds fetch --every 10m --no-overlap");
    }

    @Override
    public void run(Arguments given, Session session) {
        if (given.has("--cron") == given.has("--every")) {
            throw new UsageError("Say when it fires, by --cron or by --every.");
        }
        byte[] body = body(given, TaskSubmit.payload(given.option("--payload").orElse("{}"), session))
                .getBytes(StandardCharsets.UTF_8);
        String name = given.word("NAME");
        Answer answer = given.has("--replace")
                ? session.change(Request.put(Target.of("schedules", name), body))
                : session.change(Request.post(Target.of("schedules"), body));
        session.show(answer, schedule -> ScheduleShow.print(schedule, session.out()));
    }

    private static String body(Arguments given, String payload) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("name", new Json.Text(given.word("NAME")));
        members.put("when", new Json.Struct(when(given)));
        text(given, "--missed", "missed", members);
        if (given.has("--no-overlap")) {
            members.put("overlap", new Json.Text("skip"));
        }
        members.put("queue", new Json.Text(given.word("QUEUE")));
        members.put("type", new Json.Text(given.word("TYPE")));
        members.put("options", new Json.Struct(options(given)));
        String all = new Json.Struct(members).compact();
        return all.substring(0, all.length() - 1) + ",\"payload\":" + payload + "}";
    }

    private static Map<String, Json> when(Arguments given) {
        Map<String, Json> when = new LinkedHashMap<>();
        text(given, "--cron", "cron", when);
        text(given, "--zone", "zone", when);
        TaskSubmit.duration(given, "--every", "every", when);
        text(given, "--anchor", "anchor", when);
        return when;
    }

    private static Map<String, Json> options(Arguments given) {
        Map<String, Json> options = new LinkedHashMap<>();
        TaskSubmit.number(given, "--priority", LEAST_PRIORITY, "priority", options);
        TaskSubmit.number(given, "--retries", 0, "retries", options);
        text(given, "--limit-key", "limitKey", options);
        TaskSubmit.duration(given, "--attempt-timeout", "timeout", options);
        return options;
    }

    private static void text(Arguments given, String option, String name, Map<String, Json> into) {
        given.option(option).ifPresent(value -> into.put(name, new Json.Text(value)));
    }
}
