package io.tenure.cli.queue;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.Usage;
import io.tenure.cli.args.UsageError;
import io.tenure.cli.call.Answer;
import io.tenure.cli.call.Durations;
import io.tenure.cli.call.Request;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Follow;
import io.tenure.cli.command.Reason;
import io.tenure.cli.command.Session;
import io.tenure.cli.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Cancels, retries or discards one task, or begins to do so with all that a filter matches. */
final class TaskAction implements Command {

    private static final List<String> FILTERS = List.of("--state", "--type", "--error", "--older", "--younger");

    private static final byte[] NOTHING = {};

    private final String word;
    private final String summary;
    private final String details;

    private TaskAction(String word, String summary, String details) {
        this.word = word;
        this.summary = summary;
        this.details = details;
    }

    static TaskAction cancel() {
        return new TaskAction("cancel", "Ends a task for good, or all that a filter matches.", """
                A waiting task is cancelled at once; the handler of a running one is interrupted.
                STATE is delayed, backing-off, ready or claimed; all of them by default.""");
    }

    static TaskAction retry() {
        return new TaskAction("retry", "Submits an ended task again, or all that a filter matches.", """
                The retry is a new task; the old one stays as it is, and can be retried only once.
                STATE is failed (the default), cancelled or succeeded.""");
    }

    static TaskAction discard() {
        return new TaskAction("discard", "Deletes an ended task, or all that a filter matches.", """
                What is not discarded is deleted after 7 days.
                STATE is failed (the default), cancelled or succeeded.""");
    }

    @Override
    public Usage usage() {
        return Usage.of("task " + word, summary)
                .details(details + "\n" + """
                        With --queue it is done in the background, to the tasks that match all given filters; it continues
                        when this command has ended, and bulk show reports its progress.""")
                .takes("ID")
                .option(Option.of("--queue", "QUEUE", "all tasks of this queue that match"))
                .option(TaskList.STATE)
                .option(Option.of("--type", "TYPE", "only tasks of this type"))
                .option(Option.of("--error", "TEXT", "only tasks whose last error contains this"))
                .option(Option.of("--older", "DURATION", "ended, or submitted, at least this long ago, such as 7d"))
                .option(Option.of("--younger", "DURATION", "ended, or submitted, less than this long ago"))
                .option(Reason.BY)
                .option(Reason.WHY)
                .option(Follow.WAIT)
                .option(Session.KEY)
                .example("task " + word + " 17")
                .example("task " + word + " --queue mail --type letter --wait");
    }

    @Override
    public void run(Arguments given, Session session) {
        if (given.find("ID").isPresent() == given.has("--queue")) {
            throw new UsageError("Name one task by its ID, or the tasks of a queue by --queue.");
        }
        if (given.has("--queue")) {
            many(given, session);
        } else {
            one(given, session);
        }
    }

    private void one(Arguments given, Session session) {
        for (String option : FILTERS) {
            if (given.has(option)) {
                throw new UsageError(option + " chooses among the tasks of a queue: give --queue, or leave it out.");
            }
        }
        if (given.has(Follow.WAIT.name()) && !word.equals("cancel")) {
            throw new UsageError("--wait waits for the tasks of a queue: give --queue, or leave it out.");
        }
        for (Option option : word.equals("cancel") ? List.<Option>of() : List.of(Reason.BY, Reason.WHY)) {
            if (given.has(option.name())) {
                throw new UsageError(option.name() + " is kept by a bulk, not by a single task that is "
                        + (word.equals("retry") ? "retried" : "discarded") + ": give --queue, or leave it out.");
            }
        }
        String id = given.word("ID");
        Map<String, Json> reason = word.equals("cancel") ? Reason.members(given, session) : Map.of();
        Request post = Request.post(Target.of("tasks", id, word), bytes(reason));
        Answer answer = session.change(post);
        if (word.equals("discard")) {
            session.say("Discarded task " + id + ".");
        } else if (given.has(Follow.WAIT.name()) && answer.json().at("running").isTrue()) {
            session.remark(sentence(id, answer.json()));
            session.show(TaskEnd.await(id, session), task -> session.out().line(ended(task)));
        } else {
            session.show(answer, json -> session.out().line(sentence(id, json)));
        }
    }

    /** Its last attempt may have come to its own end, but the task is cancelled. */
    private static String ended(Json task) {
        return "Task " + task.at("id").display() + " has ended as "
                + task.at("state").display() + ".";
    }

    private String sentence(String id, Json answer) {
        if (word.equals("cancel")) {
            return answer.at("running").isTrue()
                    ? "Task " + id + " runs; its handler is told to stop."
                    : "Cancelled task " + id + ".";
        }
        String other = answer.at("id").display();
        return answer.at("new").isTrue()
                ? "Submitted task " + other + " as the retry of task " + id + "."
                : "Nothing was submitted: task " + other + " holds the unique key.";
    }

    private void many(Arguments given, Session session) {
        Map<String, Json> wanted = new LinkedHashMap<>();
        wanted.put("action", new Json.Text(word));
        text(given, "--queue", "queue", wanted);
        text(given, "--state", "state", wanted);
        text(given, "--type", "type", wanted);
        text(given, "--error", "errorContains", wanted);
        age(given, "--older", "olderThan", wanted);
        age(given, "--younger", "youngerThan", wanted);
        wanted.putAll(Reason.members(given, session));
        Answer begun = session.change(Request.post(Target.of("bulks"), bytes(wanted)));
        if (given.has(Follow.WAIT.name())) {
            String id = begun.json().at("id").display();
            session.remark("Started the bulk " + id + ".");
            BulkShow.follow(id, session);
        } else {
            session.show(
                    begun,
                    bulk -> session.out()
                            .line("Started: see tenure bulk show "
                                    + bulk.at("id").display() + "."));
        }
    }

    private static void text(Arguments given, String option, String name, Map<String, Json> into) {
        given.option(option).ifPresent(value -> into.put(name, new Json.Text(value)));
    }

    private static void age(Arguments given, String option, String name, Map<String, Json> into) {
        try {
            given.option(option)
                    .map(Durations::parse)
                    .ifPresent(value -> into.put(name, new Json.Text(value.toString())));
        } catch (IllegalArgumentException e) {
            throw new UsageError(option + ": " + e.getMessage());
        }
    }

    private static byte[] bytes(Map<String, Json> members) {
        return members.isEmpty() ? NOTHING : new Json.Struct(members).compact().getBytes(StandardCharsets.UTF_8);
    }
}
