package io.tenure.server.process;

import io.tenure.process.Child;
import io.tenure.process.Children;
import io.tenure.process.Command;
import io.tenure.process.Exit;
import io.tenure.process.Processes;
import io.tenure.process.Sink;
import io.tenure.runtime.Crew;
import io.tenure.time.Moment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All child processes of a node, from the first to the last. */
final class Fleet implements Processes, Children, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Fleet.class);

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9.-]{0,199}");
    private static final Duration REVIVAL = Duration.ofSeconds(1);
    private static final int STEPS_OF_GRACE = 5;

    private final ProcessSettings settings;
    private final Crew crew;
    private final RunFolder folder;
    private final Optional<Cgroups> cgroups;
    private final Trust trust;
    private final Crew.Timers timers;
    private final Watcher watcher;
    private final Undertaker undertaker;
    private final Pump pump;
    private final Spawner spawner;
    private final Set<Guarded> live = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean timed = new AtomicBoolean();
    private final AtomicBoolean closed = new AtomicBoolean();

    private Fleet(ProcessSettings settings, Crew crew, RunFolder folder, Tools tools) throws IOException {
        this.settings = settings;
        this.crew = crew;
        this.folder = folder;
        this.cgroups = settings.reach() == ProcessSettings.Reach.CGROUP ? Cgroups.make(folder.id()) : Optional.empty();
        if (cgroups.isPresent()) {
            folder.note(cgroups.get());
        }
        this.trust = new Trust(folder.until(), crew.time(), crew.lock());
        Scripts scripts = new Scripts(tools);
        this.watcher = watcher(scripts, tools);
        this.timers = crew.timers("process-end");
        this.undertaker = new Undertaker(crew, timers, new Strays(cgroups), settings, new Undertaker.Tidings() {
            @Override
            public void gone(Guarded child) {
                live.remove(child);
            }

            @Override
            public void again(Guarded child) {
                queue(child);
            }
        });
        this.pump = new Pump(crew, undertaker::over);
        this.spawner = new Spawner(crew, parts(scripts, tools), pump, undertaker::finish);
        // Before there is anything to end: it also removes the run folder of a node that never comes back.
        watcher.ensure();
        timers.every(REVIVAL, watcher::revive);
    }

    static Fleet open(ProcessSettings settings, Crew crew, Tools tools) throws IOException {
        return new Fleet(settings, crew, RunFolder.make(settings, crew.uuid()), tools);
    }

    private Watcher watcher(Scripts scripts, Tools tools) throws IOException {
        Path script = scripts.install("watch.sh", folder.path().resolve("watch.sh"), Map.of());
        List<String> words = List.of(
                tools.path("setsid"),
                tools.path("bash"),
                script.toString(),
                folder.path().toString(),
                ProcessSettings.seconds(settings.kill().dividedBy(2)),
                cgroups.map(all -> all.folder().toString()).orElse(""));
        return new Watcher(words, folder.path().resolve("watch.log"), crew);
    }

    private Spawner.Parts parts(Scripts scripts, Tools tools) throws IOException {
        return new Spawner.Parts(
                tools,
                scripts.install("guard.sh", folder.path().resolve("guard.sh"), Map.of()),
                release(scripts),
                ProcessSettings.seconds(settings.grace().dividedBy(STEPS_OF_GRACE)),
                trust,
                folder.until(),
                new Pipes(folder.pipes(), tools),
                cgroups,
                watcher);
    }

    /** In the data folder where nothing in memory may be executed, as in many containers. */
    private Path release(Scripts scripts) throws IOException {
        Map<String, String> words =
                Map.of("outside", cgroups.map(all -> all.outside().toString()).orElse(""));
        Path script = scripts.install("release.sh", folder.path().resolve("release"), words);
        return Files.isExecutable(script)
                ? script
                : scripts.install("release.sh", settings.data().toAbsolutePath().resolve("release"), words);
    }

    @Override
    public Optional<String> refusal() {
        return Optional.empty();
    }

    @Override
    public Child start(Command command, Sink sink) {
        if (!NAME.matcher(command.name()).matches()) {
            throw new IllegalArgumentException("A process cannot be called '" + command.name()
                    + "': take lower-case letters, digits, . and -, at most 200, a letter or digit first.");
        }
        ProcessFiles files = folder.files(folder.tag(command.name()));
        Guarded child = new Guarded(command, sink, files, crew.lock(), undertaker::told);
        live.add(child);
        queue(child);
        return child;
    }

    private void queue(Guarded child) {
        if (closed.get()) {
            undertaker.finish(child, new Exit.Cut());
        } else {
            spawner.queue(child);
        }
    }

    @Override
    public void trustedUntil(Moment end) {
        boolean shorter = trust.left().compareTo(Moment.now(crew.time()).until(end)) > 0;
        if (trust.isOver()) {
            // Their guards have ended them, or should have.
            live.forEach(Guarded::end);
        }
        trust.set(end);
        if (shorter || trust.isOver() || timed.compareAndSet(false, true)) {
            endInTime();
        }
    }

    /** Guards look at the time only when the time that they saw is over, so what is shortened is seen to here. */
    private void endInTime() {
        Duration left = trust.left();
        if (left.isPositive()) {
            timers.in(left, this::endInTime);
        } else {
            timed.set(false);
            live.forEach(Guarded::end);
        }
    }

    @Override
    public CompletableFuture<Void> end() {
        List<Guarded> all = List.copyOf(live);
        all.forEach(Guarded::end);
        return CompletableFuture.allOf(all.stream().map(Guarded::ended).toArray(CompletableFuture[]::new));
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        boolean ended = awaitEnd();
        spawner.close();
        pump.close();
        timers.close();
        if (!ended) {
            LOG.error("Child processes do not end; they are left to their watcher.");
            return;
        }
        watcher.bye();
        cgroups.ifPresent(Cgroups::remove);
        try {
            folder.remove(settings.data());
        } catch (IOException e) {
            LOG.warn("The folder {} could not be removed: {}", folder.path(), e.toString());
        }
    }

    private boolean awaitEnd() {
        try {
            return crew.await(end(), settings.stop());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
