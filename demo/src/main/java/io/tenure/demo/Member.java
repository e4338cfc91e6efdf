package io.tenure.demo;

import io.tenure.demo.process.Child;
import io.tenure.demo.process.Command;
import io.tenure.demo.process.Undertaker;
import io.tenure.time.Moment;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A node or a copy of the program, which is started again when it has ended. For one thread. */
final class Member {

    private final Command command;
    private final Undertaker undertaker;
    private Revival revival = Revival.NEW;
    private @Nullable Child child;
    private @Nullable Moment again;

    Member(Command command, Undertaker undertaker) {
        this.command = command;
        this.undertaker = undertaker;
    }

    String name() {
        return command.name();
    }

    /** The process, while there is one; it may have ended since the last look. */
    Optional<Child> child() {
        return Optional.ofNullable(child);
    }

    void start() throws IOException {
        child = undertaker.run(command);
        again = null;
    }

    /** Sees whether it has ended, and starts it again in time; returns what people are told about it. */
    Optional<String> look(Moment now) throws IOException {
        Child last = child;
        Moment due = again;
        if (last != null && last.exitCode().isPresent()) {
            return Optional.of(mourn(last, last.exitCode().get(), now));
        }
        if (due != null && !now.isBefore(due)) {
            start();
            return child().map(started -> name() + " starts again, with pid " + started.pid() + ".");
        }
        return Optional.empty();
    }

    private String mourn(Child ended, int code, Moment now) throws IOException {
        undertaker.forget(ended);
        child = null;
        revival = revival.after(code);
        String what = Revival.wasEnded(code)
                ? name() + ", pid " + ended.pid() + ", was " + (code == 0 ? "stopped." : "killed.")
                : name() + " ended: " + ended.lastWords();
        if (revival.isHopeless()) {
            return what + " It is not started again; its log is " + command.log() + ".";
        }
        again = now.plus(Revival.PAUSE);
        return what + " It starts again in " + Revival.PAUSE.toSeconds() + " s.";
    }

    /** What it does while it has no process. */
    String absence(Moment now) {
        return again == null
                ? "does not start"
                : "starts again in " + Math.max(0, now.until(again).toSeconds()) + " s";
    }
}
