package io.tenure.bench;

import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.measure.Gang;
import io.tenure.bench.measure.Rate;
import io.tenure.bench.measure.Stopwatch;
import io.tenure.job.gadget.Surroundings;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The two calls of a gadget as a node makes them, but without a job: the same guard, words and environment, a cgroup where
 * the node gives its processes one, and named pipes for what they write. What is left of them in files is removed.
 */
final class BarePairs implements AutoCloseable {

    private static final Path MEMORY = Path.of("/dev/shm");
    private static final Duration MOMENT = Duration.ofMillis(1);
    private static final int MOST_TRIES = 1000;

    private final Path guard;
    private final Path gadget;
    private final Path scratch;
    private final Optional<Path> cgroups;
    private final Map<String, String> environment;
    private final Map<String, Listener> listeners = new ConcurrentHashMap<>();
    private final AtomicLong spawned = new AtomicLong();

    private BarePairs(Path run, Path gadget, Path scratch) throws IOException {
        this.guard = run.resolve("guard.sh");
        this.gadget = gadget;
        this.scratch = scratch;
        this.environment =
                new Surroundings("bare", 1, 1, "n1", Optional.empty(), List.of(), scratch).environment(System.getenv());
        this.cgroups = cgroups(run);
        Files.writeString(until(), Long.MAX_VALUE / 2 + "\n");
    }

    static BarePairs open(GadgetNode node, Path folder) throws IOException {
        Path run = Path.of(
                Files.readString(node.process().data().resolve("run-folder")).strip());
        return new BarePairs(
                run,
                node.gadget(),
                Files.createTempDirectory(Files.isDirectory(MEMORY) ? MEMORY : folder, "tenure-bench"));
    }

    /** Beside those of the node, if it has any. */
    private Optional<Path> cgroups(Path run) throws IOException {
        Path noted = run.resolve("cgroups");
        if (!Files.exists(noted)) {
            return Optional.empty();
        }
        Path own = Path.of(Files.readString(noted).strip());
        return Optional.of(Files.createDirectory(own.resolveSibling("" + scratch.getFileName())));
    }

    private Path until() {
        return scratch.resolve("until");
    }

    Rate run(int callers, Duration time) {
        return new Gang(callers).run(time, caller -> {
            Listener out = listeners.computeIfAbsent("out-" + caller, this::listener);
            Listener err = listeners.computeIfAbsent("err-" + caller, this::listener);
            return () -> {
                spawn("--getlocks", out, err);
                spawn("--progress", out, err);
                return 1;
            };
        });
    }

    /** A named pipe that is read. */
    private record Listener(File file, RandomAccessFile in, byte[] buffer) {

        /** Takes what was written: never more than a pipe holds. */
        void take() throws IOException {
            int length = new FileInputStream(in.getFD()).available();
            in.readFully(buffer, 0, length);
        }
    }

    private Listener listener(String name) {
        File file = scratch.resolve(name).toFile();
        try {
            new ProcessBuilder("mkfifo", file.toString()).start().waitFor();
            // Open for both, so that nobody waits for the other end.
            return new Listener(file, new RandomAccessFile(file, "rw"), new byte[1 << 16]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private void spawn(String word, Listener out, Listener err) {
        String tag = "bare-" + spawned.incrementAndGet();
        Path job = scratch.resolve(tag);
        try {
            String cgroup = cgroups.isPresent()
                    ? Files.createDirectory(cgroups.get().resolve(tag)).toString()
                    : "";
            int code = start(word, job, cgroup, out, err).waitFor();
            if (code != 0) {
                throw new IllegalStateException("The guard ended with " + code + ".");
            }
            out.take();
            err.take();
            for (String ending : List.of(".job", ".end")) {
                Files.delete(Path.of(job + ending));
            }
            if (!cgroup.isEmpty()) {
                remove(Path.of(cgroup));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private Process start(String word, Path job, String cgroup, Listener out, Listener err) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        "/bin/sh",
                        guard.toString(),
                        until().toString(),
                        job.toString(),
                        job.getFileName().toString(),
                        "0.03",
                        cgroup,
                        gadget.toString(),
                        "--protocols",
                        "text-1.0",
                        word,
                        "a")
                .directory(scratch.toFile())
                .redirectOutput(out.file())
                .redirectError(err.file());
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.environment().put("TENURE_RELEASE", scratch.resolve("release").toString());
        return builder.start();
    }

    /** The last process in it may be about to end. */
    private static void remove(Path cgroup) throws IOException {
        for (int tries = 1; ; tries++) {
            try {
                Files.delete(cgroup);
                return;
            } catch (FileSystemException e) {
                if (tries >= MOST_TRIES) {
                    throw e;
                }
                Stopwatch.pass(MOMENT);
            }
        }
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("Interrupted", e);
    }

    @Override
    public void close() throws IOException {
        if (cgroups.isPresent()) {
            Files.delete(cgroups.get());
        }
        for (Listener each : listeners.values()) {
            each.in().close();
        }
        Workspace.delete(scratch);
    }
}
