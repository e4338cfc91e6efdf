package io.tenure.job.host;

import io.tenure.job.JobState;
import io.tenure.job.JobTrouble;
import io.tenure.job.gadget.Call;
import io.tenure.job.gadget.Declaration;
import io.tenure.job.gadget.Surroundings;
import io.tenure.primary.Scope;
import io.tenure.primary.directory.Nudge;
import io.tenure.process.Child;
import io.tenure.process.Command;
import io.tenure.process.Exit;
import io.tenure.time.DurationText;
import io.tenure.time.Moment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Calls the gadget of one job, and waits for it on the thread of the job. */
final class Calls {

    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final Duration LONG = Duration.ofDays(1);
    private static final int TAG_CHARS = 8;

    private final JobParts parts;
    private final String job;
    private final Scope scope;
    private final JobLog log;
    private final Nudge nudge;
    private final List<Child> children = new ArrayList<>();

    Calls(JobParts parts, String job, Scope scope, JobLog log, Nudge nudge) {
        this.parts = parts;
        this.job = job;
        this.scope = scope;
        this.log = log;
        this.nudge = nudge;
    }

    /**
     * What came of a call.
     *
     * @param unusable why what it did cannot count, whatever its exit code
     * @param error the reason that the gadget gave itself
     * @param declaration what it declared, if it was asked
     */
    record Result(Exit exit, Optional<String> unusable, Optional<String> error, Declaration declaration) {

        /** The exit code; empty if there is none. */
        Optional<Integer> code() {
            return exit instanceof Exit.Code ended ? Optional.of(ended.code()) : Optional.empty();
        }

        int codeOrNone() {
            return code().orElse(JobTrouble.NO_CODE);
        }

        /** Whether it was ended by this node, without having given cause for that. */
        boolean isCut() {
            return unusable.isEmpty() && exit instanceof Exit.Cut;
        }

        /** Whether it ended by its own decision, or never began: nothing is left that only an undo can remove. */
        boolean isOwnWord() {
            return (unusable.isEmpty() && exit instanceof Exit.Code) || exit instanceof Exit.NotBegun;
        }

        JobTrouble trouble(Call call, int tries) {
            return new JobTrouble(sentence(call), codeOrNone(), tries);
        }

        boolean isDone() {
            return unusable.isEmpty() && code().filter(code -> code == 0).isPresent();
        }

        /** Why it is not done, in a sentence. */
        String sentence(Call call) {
            return unusable.orElseGet(() -> switch (exit) {
                case Exit.Code ended ->
                    error.map(text -> "The gadget failed" + during(call) + " with exit code " + ended.code() + ": "
                                    + text)
                            .orElse("The gadget failed" + during(call) + " with exit code " + ended.code() + ".");
                case Exit.Signal ended -> "The gadget was ended" + during(call) + " by signal " + ended.number() + ".";
                case Exit.Cut ignored -> "The gadget was cut off" + during(call) + ".";
                case Exit.NotBegun not -> not.sentence();
            });
        }

        private static String during(Call call) {
            return call == Call.RUN ? "" : " at " + call.word();
        }
    }

    /**
     * Runs the gadget to its end.
     *
     * @param unwanted whether it is to be ended; looked at whenever the job is woken
     */
    Result perform(Call call, Path gadget, JobState now, BooleanSupplier unwanted) throws InterruptedException {
        log.attempt(now.attempt().number());
        if (call != Call.LOCKS) {
            log.note(call.word() + ", attempt " + now.attempt().number() + " on " + parts.node() + " under term "
                    + scope.term());
        }
        GadgetCall said = new GadgetCall(call, log::add, nudge::give);
        Moment began = now();
        Child child = parts.processes().start(command(call, gadget, now), said);
        children.add(child);
        var unused = child.ended().thenRun(nudge::give);
        Optional<String> late = Optional.empty();
        while (!child.ended().isDone()) {
            scope.check();
            late = late.or(() -> lateness(call, said, began));
            if (unwanted.getAsBoolean() || said.unusable().isPresent() || late.isPresent()) {
                child.end();
            }
            tell(call, said);
            nudge.await(LOOK);
        }
        scope.check();
        children.remove(child);
        said.over();
        Exit exit = child.ended().join();
        Optional<String> unusable = said.unusable().or(() -> silence(said, exit));
        return new Result(
                exit,
                unusable.isPresent() ? unusable : late,
                said.error(),
                said.declared().ended(exit));
    }

    /** Work is not done by a gadget that never said which protocol it speaks. */
    private static Optional<String> silence(GadgetCall said, Exit exit) {
        return !said.isGreeted() && exit instanceof Exit.Code ended && ended.code() == 0
                ? Optional.of("The gadget said nothing: its first line must name the protocol.")
                : Optional.empty();
    }

    private Optional<String> lateness(Call call, GadgetCall said, Moment began) {
        Duration taken = began.until(now());
        if (!said.isGreeted() && taken.compareTo(Call.FIRST_LINE_LIMIT) > 0) {
            return Optional.of("The gadget wrote no first line within " + DurationText.of(Call.FIRST_LINE_LIMIT)
                    + (call == Call.RUN ? "." : " after " + call.word() + "."));
        }
        return call == Call.LOCKS && taken.compareTo(Call.LOCKS_LIMIT) > 0
                ? Optional.of(
                        "The gadget did not say which locks it needs within " + DurationText.of(Call.LOCKS_LIMIT) + ".")
                : Optional.empty();
    }

    private void tell(Call call, GadgetCall said) {
        String line = said.progress().line();
        scope.report(
                call == Call.RUN ? line : (call.word() + " " + line).strip(),
                said.progress().fraction());
        log.keep(scope, now());
    }

    private Command command(Call call, Path gadget, JobState now) {
        String before =
                call == Call.RUN ? now.attempt().before() : now.attempt().node();
        Path work = parts.files().work(job);
        Surroundings around = new Surroundings(
                job,
                now.attempt().number(),
                scope.term().value(),
                parts.node(),
                Optional.of(before).filter(name -> !name.isEmpty()),
                call == Call.LOCKS ? List.of() : now.needs().locks(),
                work);
        String tag = parts.crew().uuid().toString().substring(0, TAG_CHARS);
        return new Command(
                job + "." + now.attempt().number() + "." + tag,
                call.words(gadget, now.order().arguments()),
                around.environment(parts.environment()),
                work);
    }

    /** Ends what still runs, and waits until nothing of it is left. Call this when the scope is over. */
    void end() {
        children.forEach(Child::end);
        for (Child child : children) {
            while (!child.ended().isDone()) {
                try {
                    var unused = parts.crew().await(child.ended(), LONG);
                } catch (InterruptedException e) {
                    // Nothing may go on before the child is gone.
                }
            }
        }
        children.clear();
    }

    private Moment now() {
        return Moment.now(parts.crew().time());
    }
}
