package io.tenure.cli.schedule;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.Usage;
import io.tenure.cli.args.UsageError;
import io.tenure.cli.call.Answer;
import io.tenure.cli.call.CallFailure;
import io.tenure.cli.call.Request;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import io.tenure.cli.json.Json;
import java.nio.charset.StandardCharsets;

/** Makes a schedule, or changes what is said of one that exists. */
final class ScheduleCreate implements Command {

    @Override
    public Usage usage() {
        return Usage.of("schedule create", "Creates a schedule of tasks, by cron or at a fixed rate.")
                .details("""
                        A cron expression has 5 fields (minute hour day month weekday) or 6 (a second first). Of missed
                        times the latest is made up for by default; --missed changes that: skip, skip:5m (drops what
                        is later than that), once, or all:10 (the latest ten). With --replace a schedule that exists
                        keeps all that is not said, QUEUE and TYPE included; of two changes at the same moment the
                        later one wins. Limit key '' and attempt timeout none take these away.""")
                .needs("NAME")
                .takes("QUEUE")
                .takes("TYPE")
                .option(Option.of("--cron", "EXPRESSION", "fire at these times, such as '0 2 * * MON-FRI'"))
                .option(Option.of("--zone", "ZONE", "on the clock of this zone, such as Europe/Berlin (else UTC)"))
                .option(Option.of("--every", "DURATION", "fire at a fixed rate, such as 10m"))
                .option(Option.of("--anchor", "INSTANT", "count the rate from here (else from 1970, in UTC)"))
                .option(Option.of("--payload", "JSON", "the payload of its tasks, - reads it from the input (else {})"))
                .option(Option.of("--missed", "POLICY", "what happens to missed times (else once)"))
                .option(Option.flag("--no-overlap", "create no task while an earlier one is open"))
                .option(Option.flag("--overlap", "create tasks while earlier ones are open (the default)"))
                .option(Option.of("--priority", "N", "higher runs first, -1000 to 1000 (else 0)"))
                .option(Option.of("--retries", "N", "how many errors are retried (else 5)"))
                .option(Option.of("--limit-key", "KEY", "share the queue's limit per key with these"))
                .option(Option.of("--attempt-timeout", "DURATION", "how long an attempt may take"))
                .option(Option.flag("--replace", "change it if it exists; what is not said stays"))
                .option(Session.KEY)
                .example("schedule create nightly reports report --cron '30 2 * * *' --zone Europe/Berlin")
                .example("schedule create poll feeds fetch --every 10m --no-overlap")
                .example("schedule create nightly --replace --cron '0 3 * * *'");
    }

    @Override
    public void run(Arguments given, Session session) {
        exclude(given, "--cron", "--every");
        exclude(given, "--no-overlap", "--overlap");
        boolean replace = given.has("--replace");
        if (!replace) {
            checkComplete(given);
        }
        Target target = Target.of("schedules", given.word("NAME"));
        Json before = replace ? existing(target, session) : new Json.Null();
        if (before.isNull()) {
            checkComplete(given);
        }
        byte[] body = new ScheduleForm(given, before).body(session).getBytes(StandardCharsets.UTF_8);
        Answer answer = replace
                ? session.change(Request.put(target, body))
                : session.change(Request.post(Target.of("schedules"), body));
        session.show(answer, schedule -> ScheduleShow.print(schedule, session.out()));
    }

    private static void exclude(Arguments given, String one, String other) {
        if (given.has(one) && given.has(other)) {
            throw new UsageError(one + " and " + other + " exclude each other: give one of them.");
        }
    }

    private static void checkComplete(Arguments given) {
        if (given.find("TYPE").isEmpty()) {
            throw new UsageError("Say which tasks it creates: tenure schedule create NAME QUEUE TYPE.");
        }
        if (!given.has("--cron") && !given.has("--every")) {
            throw new UsageError("Say when it fires: --cron EXPRESSION, or --every DURATION.");
        }
    }

    private static Json existing(Target target, Session session) {
        try {
            return session.read(target).json();
        } catch (CallFailure.Refused e) {
            if (e.isNotFound()) {
                return new Json.Null();
            }
            throw e;
        }
    }
}
