package io.tenure.server.process;

import io.tenure.process.Exit;
import io.tenure.process.Sink;
import io.tenure.time.Moment;
import java.io.IOException;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A child process from the start of its guard on, and the pipes that come from it. Read by one thread. */
final class Run {

    private static final Logger LOG = LoggerFactory.getLogger(Run.class);

    private final Guarded child;
    private final Process guard;
    private final Pipes.Pipe out;
    private final Pipes.Pipe err;
    private final Moment begun;
    private final GuardWord word = new GuardWord();
    private boolean complained;
    private Optional<Session> session = Optional.empty();

    Run(Guarded child, Process guard, Pipes.Pipe out, Pipes.Pipe err, Moment begun) {
        this.child = child;
        this.guard = guard;
        this.out = out;
        this.err = err;
        this.begun = begun;
    }

    Guarded child() {
        return child;
    }

    Moment begun() {
        return begun;
    }

    boolean isGuarded() {
        return guard.isAlive();
    }

    /** Calls this, on a thread of the JDK, when the guard has ended. */
    void whenUnguarded(Runnable action) {
        var unused = guard.onExit().thenRun(action);
    }

    /** Lets the guard end the command. */
    void letGo() {
        try {
            guard.getOutputStream().close();
        } catch (IOException e) {
            // It is closed.
        }
    }

    /** Ends the guard by force, with whatever it started. Only for one that does not do as it is told. */
    void strikeGuard() {
        guard.descendants().forEach(ProcessHandle::destroyForcibly);
        guard.destroyForcibly();
    }

    /** Hands a part of what is in the pipes to the sink; how many bytes there were in the fuller one. */
    int pump(byte[] buffer) {
        int written = pump(out, buffer, buffer.length, this::giveOut);
        return Math.max(written, pump(err, buffer, buffer.length, this::giveErr));
    }

    /**
     * Hands over what is in the pipes after the guard has ended, and closes them. What else holds them may write on, so
     * only what is there now counts.
     */
    Verdict finish(byte[] buffer) {
        drain(out, buffer, this::giveOut);
        drain(err, buffer, this::giveErr);
        ProcessFiles files = child.files();
        session = files.session();
        Verdict verdict = Verdict.of(new Verdict.Traces(
                guard.exitValue(), files.end(), child.isTold(), files.isCut(), session.isPresent(), word.said()));
        if (!(verdict.exit() instanceof Exit.NotBegun)) {
            guarded(() -> word.release(child.sink()));
        }
        out.close();
        err.close();
        return verdict;
    }

    /** By what its processes are known, once it is finished. */
    Marks marks() {
        return new Marks(child.files().tag(), session);
    }

    private static void drain(Pipes.Pipe pipe, byte[] buffer, ObjIntConsumer<byte[]> target) {
        int left = pipe.available();
        while (left > 0) {
            int length = pump(pipe, buffer, left, target);
            left = length == 0 ? 0 : left - length;
        }
    }

    private static int pump(Pipes.Pipe pipe, byte[] buffer, int most, ObjIntConsumer<byte[]> target) {
        int length = pipe.read(buffer, Math.min(most, buffer.length));
        if (length > 0) {
            target.accept(buffer, length);
        }
        return length;
    }

    private void giveOut(byte[] bytes, int length) {
        guarded(() -> child.sink().out(bytes, length));
    }

    private void giveErr(byte[] bytes, int length) {
        Sink sink = child.sink();
        guarded(() -> word.err(bytes, length, sink));
    }

    /** A sink that fails must not hold up the others. */
    private void guarded(Runnable give) {
        try {
            give.run();
        } catch (RuntimeException e) {
            if (!complained) {
                complained = true;
                LOG.error("The output of {} is lost in part.", child.command().name(), e);
            }
        }
    }
}
