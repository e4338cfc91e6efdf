package io.tenure.server.process;

import io.tenure.process.Child;
import io.tenure.process.Command;
import io.tenure.process.Exit;
import io.tenure.process.Sink;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Lock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A child process, from when it is wanted until nothing of it is left. */
final class Guarded implements Child {

    private static final int MOST_TRIES = 20;

    private final Command command;
    private final Sink sink;
    private final ProcessFiles files;
    private final Lock lock;
    private final Consumer<Guarded> whenTold;
    private final CompletableFuture<Exit> ended = new CompletableFuture<>();
    private @Nullable Run run;
    private volatile boolean told;
    private int tries;

    /** {@code whenTold} is called once, when it is told to end. */
    Guarded(Command command, Sink sink, ProcessFiles files, Lock lock, Consumer<Guarded> whenTold) {
        this.command = command;
        this.sink = sink;
        this.files = files;
        this.lock = lock;
        this.whenTold = whenTold;
    }

    Command command() {
        return command;
    }

    Sink sink() {
        return sink;
    }

    ProcessFiles files() {
        return files;
    }

    Marks marks() {
        return new Marks(files.tag(), files.session());
    }

    boolean isTold() {
        return told;
    }

    boolean isEnded() {
        return ended.isDone();
    }

    /** Its guard was started; it may have been told to end meanwhile. */
    void runs(Run started) {
        boolean late;
        lock.lock();
        try {
            run = started;
            late = told;
        } finally {
            lock.unlock();
        }
        if (late) {
            started.letGo();
        }
    }

    @Nullable
    Run run() {
        lock.lock();
        try {
            return run;
        } finally {
            lock.unlock();
        }
    }

    /** Whether to start it once more; for one thread. */
    boolean mayTryAgain() {
        return !told && ++tries < MOST_TRIES;
    }

    /** Nothing of it is left. */
    void finish(Exit exit) {
        ended.complete(exit);
    }

    @Override
    public CompletableFuture<Exit> ended() {
        return ended.copy();
    }

    @Override
    public void end() {
        Run running;
        lock.lock();
        try {
            if (told) {
                return;
            }
            told = true;
            running = run;
        } finally {
            lock.unlock();
        }
        if (running != null) {
            running.letGo();
        }
        whenTold.accept(this);
    }
}
