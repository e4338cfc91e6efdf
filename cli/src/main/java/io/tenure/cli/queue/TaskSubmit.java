package io.tenure.cli.queue;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.Quoted;
import io.tenure.cli.args.Usage;
import io.tenure.cli.args.UsageError;
import io.tenure.cli.call.Answer;
import io.tenure.cli.call.Request;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Follow;
import io.tenure.cli.command.OptionMembers;
import io.tenure.cli.command.Payload;
import io.tenure.cli.command.Session;
import io.tenure.cli.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Puts one task into a queue. The payload goes as it was typed; that it is JSON is seen to before it is sent. */
final class TaskSubmit implements Command {

    private static final long LEAST_PRIORITY = -1000;

    @Override
    public Usage usage() {
        return Usage.of("task submit", "Submits a task.")
                .details("""
                        PAYLOAD is JSON. It is read from standard input if it is - or omitted. A queue that does not
                        exist is created. The task runs where a handler for TYPE is; task explain says why not.
                        With --wait its result is printed, and the exit code is 5 if it fails or is cancelled.""")
                .needs("QUEUE")
                .needs("TYPE")
                .takes("PAYLOAD")
                .option(Option.of("--priority", "N", "higher runs first, -1000 to 1000 (else 0)"))
                .option(Option.of("--delay", "DURATION", "not before this much time has passed, such as 90s, 2h or 7d"))
                .option(Option.of("--at", "INSTANT", "not before this, such as 2030-01-31T12:00:00Z"))
                .option(Option.of("--retries", "N", "how many errors are retried (else 5)"))
                .option(Option.of("--batch", "ID", "as a member of this batch"))
                .option(Option.flag("--callback", "the leader of the queue is called back when the batch ends"))
                .option(Option.of("--unique", "KEY", "only if no open task of the queue has this key"))
                .option(Option.of("--limit-key", "KEY", "share the queue's limit per key with these"))
                .option(Option.of("--attempt-timeout", "DURATION", "how long an attempt may take"))
                .option(Follow.WAIT)
                .option(Session.KEY)
                .example("task submit mail letter '{\"to\":\"a@b\"}'")
                .example("task submit mail letter - --delay 10m --unique a@b < letter.json")
                .example("task submit reports report '{\"month\":5}' --wait");
    }

    @Override
    public void run(Arguments given, Session session) {
        String body = body(given, Payload.of(given.find("PAYLOAD").orElse("-"), session));
        Request post = Request.post(Target.of("tasks"), body.getBytes(StandardCharsets.UTF_8));
        Answer answer = session.change(post);
        if (given.has(Follow.WAIT.name())) {
            await(answer.json(), session);
        } else {
            session.show(answer, submitted -> session.out().line(sentence(submitted)));
        }
    }

    /** The id comes first: whatever happens to this command, the task can be found by it. */
    private static void await(Json submitted, Session session) {
        if (session.json()) {
            session.remark(sentence(submitted));
        } else {
            session.out().line(sentence(submitted));
        }
        Answer ended = TaskEnd.await(submitted.at("id").display(), session);
        session.show(ended, task -> {
            if (task.at("state").display().equals("succeeded")) {
                session.out().line("Task " + task.at("id").display() + " has succeeded.");
            }
            if (!task.at("result").isNull()) {
                session.out().line(Quoted.printable(task.at("result").compact()));
            }
        });
        TaskEnd.check(ended.json());
    }

    private static String sentence(Json answer) {
        String id = answer.at("id").display();
        return answer.at("new").isTrue()
                ? "Submitted task " + id + "."
                : "Nothing was submitted: task " + id + " holds the unique key.";
    }

    private static String body(Arguments given, String payload) {
        return "{\"queue\":" + text(given.word("QUEUE")) + ",\"type\":" + text(given.word("TYPE")) + ",\"payload\":"
                + payload + ",\"options\":" + new Json.Struct(options(given)).compact() + "}";
    }

    private static Map<String, Json> options(Arguments given) {
        if (given.has("--delay") && given.has("--at")) {
            throw new UsageError("--delay and --at exclude each other: give one of them.");
        }
        if (given.has("--callback") && !given.has("--batch")) {
            throw new UsageError("--callback is about the end of a batch: name it with --batch.");
        }
        Map<String, Json> options = new LinkedHashMap<>();
        OptionMembers members = new OptionMembers(given, options);
        members.number("--priority", LEAST_PRIORITY, "priority");
        members.number("--retries", 0, "retries");
        members.duration("--delay", "delay");
        members.duration("--attempt-timeout", "timeout");
        members.text("--at", "at");
        members.text("--batch", "batch");
        if (given.has("--callback")) {
            options.put("callback", new Json.Bool(true));
        }
        members.text("--unique", "unique");
        members.text("--limit-key", "limitKey");
        return options;
    }

    private static String text(String value) {
        return new Json.Text(value).compact();
    }
}
