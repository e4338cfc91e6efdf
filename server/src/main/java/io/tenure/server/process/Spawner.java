package io.tenure.server.process;

import io.tenure.process.Command;
import io.tenure.process.Exit;
import io.tenure.runtime.Crew;
import io.tenure.time.Moment;
import io.tenure.time.Time;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Starts guards, one after the other on one platform thread: starting a process blocks. */
final class Spawner implements AutoCloseable {

    private static final int MOST_WAITING = 10_000;

    private final Parts parts;
    private final Pump pump;
    private final BiConsumer<Guarded, Exit> notBegun;
    private final Crew.Inbox<Guarded> inbox;
    private final Time time;

    /**
     * What a guard needs.
     *
     * @param grace a fifth of the time between TERM and KILL, in seconds
     * @param release what starts a command that is not to be ended with the process
     */
    record Parts(
            Tools tools,
            Path guard,
            Path release,
            String grace,
            Trust trust,
            Path until,
            Pipes pipes,
            Optional<Cgroups> cgroups,
            Watcher watcher) {}

    /** {@code notBegun} is told of a process of which nothing was started. */
    Spawner(Crew crew, Parts parts, Pump pump, BiConsumer<Guarded, Exit> notBegun) {
        this.parts = parts;
        this.pump = pump;
        this.notBegun = notBegun;
        this.time = crew.time();
        this.inbox = crew.inbox("process-spawner", MOST_WAITING, this::spawn);
    }

    void queue(Guarded child) {
        if (!inbox.offer(child)) {
            notBegun.accept(child, new Exit.NotBegun("Too many processes wait to be started: try again later."));
        }
    }

    private void spawn(Guarded child) {
        if (child.isTold() || parts.trust().isOver()) {
            notBegun.accept(child, new Exit.Cut());
            return;
        }
        Optional<String> obstacle = Preflight.obstacle(child.command());
        if (obstacle.isPresent()) {
            notBegun.accept(child, new Exit.NotBegun(obstacle.get()));
            return;
        }
        try {
            parts.watcher().ensure();
            begin(child);
        } catch (IOException | IllegalArgumentException e) {
            notBegun.accept(child, new Exit.NotBegun("The process could not be started: " + e.getMessage()));
        }
    }

    private void begin(Guarded child) throws IOException {
        Pipes.Pipe out = parts.pipes().take();
        Pipes.Pipe err = out;
        try {
            err = parts.pipes().take();
            child.files().want();
            try {
                Process guard = start(child, out, err);
                out.unlink();
                err.unlink();
                Run run = new Run(child, guard, out, err, Moment.now(time));
                child.runs(run);
                pump.add(run);
            } catch (IOException | IllegalArgumentException e) {
                child.files().remove();
                throw e;
            }
        } catch (IOException | IllegalArgumentException e) {
            out.close();
            err.close();
            throw e;
        }
    }

    private Process start(Guarded child, Pipes.Pipe out, Pipes.Pipe err) throws IOException {
        Command command = child.command();
        ProcessBuilder builder = new ProcessBuilder()
                .directory(command.folder().toFile())
                .redirectOutput(out.file())
                .redirectError(err.file());
        builder.environment().clear();
        builder.environment().putAll(command.environment());
        builder.environment().put("TENURE_RELEASE", parts.release().toString());
        String cgroup = "";
        if (parts.cgroups().isPresent()) {
            cgroup = parts.cgroups().get().make(child.files()).toString();
        }
        try {
            return builder.command(words(child, cgroup)).start();
        } catch (IOException e) {
            parts.cgroups().ifPresent(all -> all.remove(child.files().tag()));
            throw e;
        }
    }

    private List<String> words(Guarded child, String cgroup) {
        ProcessFiles files = child.files();
        List<String> words = new ArrayList<>(List.of(
                parts.tools().path("sh"),
                parts.guard().toString(),
                parts.until().toString(),
                files.stem(),
                files.tag(),
                parts.grace(),
                cgroup));
        words.addAll(child.command().words());
        return words;
    }

    /** What waits is dropped: whoever closes has told it to end. */
    @Override
    public void close() {
        inbox.close();
    }
}
