package io.tenure.cli.schedule;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Answer;
import io.tenure.cli.call.Request;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Reason;
import io.tenure.cli.command.Session;
import io.tenure.cli.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.function.BiFunction;

/** Does one thing to a schedule that exists. */
final class ScheduleAction implements Command {

    private static final byte[] NOTHING = {};

    private final Usage usage;
    private final BiFunction<Arguments, Session, Request> request;
    private final BiFunction<String, Answer, String> sentence;

    private ScheduleAction(
            Usage usage, BiFunction<Arguments, Session, Request> request, BiFunction<String, Answer, String> sentence) {
        this.usage = usage.needs("NAME").option(Session.KEY);
        this.request = request;
        this.sentence = sentence;
    }

    static ScheduleAction pause() {
        Usage usage = Usage.of("schedule pause", "Stops a schedule from creating tasks until it is resumed.")
                .details("Pausing again replaces name and reason.")
                .option(Reason.BY)
                .option(Reason.WHY)
                .example("schedule pause nightly --why 'the warehouse moves'");
        return new ScheduleAction(
                usage,
                (given, session) -> Request.post(at(given, "pause"), reason(given, session)),
                (name, answer) -> "Paused " + name + ".");
    }

    static ScheduleAction resume() {
        Usage usage = Usage.of("schedule resume", "Lets a schedule create tasks again.")
                .details("Fire times during the pause are dropped.")
                .example("schedule resume nightly");
        return new ScheduleAction(
                usage,
                (given, session) -> Request.post(at(given, "resume"), NOTHING),
                (name, answer) -> "Resumed " + name + ".");
    }

    static ScheduleAction run() {
        Usage usage = Usage.of("schedule run", "Creates a task of a schedule now.")
                .details("Works while it is paused, too. Its fire times stay as they are.")
                .example("schedule run nightly");
        return new ScheduleAction(
                usage,
                (given, session) -> Request.post(at(given, "run"), NOTHING),
                (name, answer) -> "Submitted task " + answer.json().at("id").display() + ".");
    }

    static ScheduleAction delete() {
        Usage usage = Usage.of("schedule delete", "Deletes a schedule.")
                .details("The tasks that it has created stay.")
                .example("schedule delete nightly");
        return new ScheduleAction(
                usage,
                (given, session) -> Request.delete(Target.of("schedules", given.word("NAME"))),
                (name, answer) -> "Deleted " + name + ".");
    }

    @Override
    public Usage usage() {
        return usage;
    }

    /** A deletion under the key of an earlier one has the outcome of that one, so it can be sent again. */
    @Override
    public void run(Arguments given, Session session) {
        Answer answer = session.change(request.apply(given, session));
        if (session.json()) {
            session.verbatim(answer);
        } else {
            session.out().line(sentence.apply(given.word("NAME"), answer));
        }
    }

    private static Target at(Arguments given, String action) {
        return Target.of("schedules", given.word("NAME"), action);
    }

    private static byte[] reason(Arguments given, Session session) {
        return new Json.Struct(Reason.members(given, session)).compact().getBytes(StandardCharsets.UTF_8);
    }
}
