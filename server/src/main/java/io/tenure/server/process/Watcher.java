package io.tenure.server.process;

import io.tenure.runtime.Crew;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The process that ends what this one cannot, because it is dead or frozen. It is started in a session of its own, so that what is sent to the group of this process does not end both.
 */
final class Watcher {

    private static final Logger LOG = LoggerFactory.getLogger(Watcher.class);

    /** For its end, which it may sleep through. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final List<String> words;
    private final Path log;
    private final Crew crew;
    private final Lock lock;
    private @Nullable Process process;

    /** {@code words} start it; what it says is written to {@code log}, because it is to outlive this process. */
    Watcher(List<String> words, Path log, Crew crew) {
        this.words = words;
        this.log = log;
        this.crew = crew;
        this.lock = crew.lock();
    }

    /** Returns when it runs. */
    void ensure() throws IOException {
        lock.lock();
        try {
            Process running = process;
            if (running == null || !running.isAlive()) {
                process = start();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Starts it again if it has died. */
    void revive() {
        lock.lock();
        try {
            Process running = process;
            if (running == null || running.isAlive()) {
                return;
            }
            LOG.warn(
                    "The watcher of child processes has died (exit code {}); it is started again.",
                    running.exitValue());
            process = start();
        } catch (IOException e) {
            LOG.error("The watcher of child processes cannot be started: {}", e.toString());
        } finally {
            lock.unlock();
        }
    }

    private Process start() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(words)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().clear();
        // The environments that it looks at are bytes, and not always text.
        builder.environment().put("LC_ALL", "C");
        Process started = builder.start();
        tell(started, "node " + Proc.own().line());
        return started;
    }

    /** Nothing is left for it to do. */
    void bye() {
        lock.lock();
        try {
            Process running = process;
            process = null;
            if (running != null) {
                tell(running, "bye");
                if (!crew.await(running.onExit(), PATIENCE)) {
                    running.destroyForcibly();
                }
            }
        } catch (IOException e) {
            // It is gone.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    private static void tell(Process watcher, String line) throws IOException {
        OutputStream out = watcher.getOutputStream();
        out.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }
}
