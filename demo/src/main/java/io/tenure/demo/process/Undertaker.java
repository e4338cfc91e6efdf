package io.tenure.demo.process;

import io.tenure.runtime.Waiting;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Starts processes. When it is closed, or this process has ended in whatever way, they end, and the folder is removed.
 *
 * <p>They are told to end, and are killed if that takes longer than {@link #PATIENCE}.
 */
public final class Undertaker implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(10);

    /** The patience, and what comes after it. */
    private static final Duration LIMIT = PATIENCE.plusSeconds(20);

    /** Ctrl-C and a lost terminal reach every process at once. They end in order, when they are told to one by one. */
    private static final List<String> DEAF = List.of("sh", "-c", "trap '' INT HUP QUIT; exec \"$@\"", "sh");

    private final ReentrantLock lock = new ReentrantLock();
    private final Process script;
    private final OutputStream orders;
    private boolean closed;

    private Undertaker(Process script) {
        this.script = script;
        orders = script.getOutputStream();
    }

    /** {@code removed} is the folder that goes in the end. */
    public static Undertaker start(Optional<Path> removed) throws IOException {
        String folder = removed.map(path -> path.toAbsolutePath().toString()).orElse("");
        Process script = new ProcessBuilder("sh", "-c", text(), "undertake", folder, "" + PATIENCE.toSeconds())
                .directory(Path.of("/").toFile())
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start();
        return new Undertaker(script);
    }

    private static String text() {
        try (InputStream in = Objects.requireNonNull(Undertaker.class.getResourceAsStream("undertake.sh"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Starts a process, without input.
     *
     * @throws IOException if it cannot be started, or this is closed
     */
    public Child run(Command command) throws IOException {
        lock.lock();
        try {
            if (closed) {
                throw new IOException("Everything ends.");
            }
            List<String> words = new ArrayList<>(DEAF);
            words.addAll(command.words());
            ProcessBuilder builder = new ProcessBuilder(words);
            // What the person has set for nodes of his own is not for these.
            builder.environment().keySet().removeIf(name -> name.startsWith("TENURE_"));
            Process process = builder.redirectInput(
                            Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.appendTo(command.log().toFile()))
                    .start();
            tell("started " + command.rank(), process.pid());
            return new Child(command, process);
        } finally {
            lock.unlock();
        }
    }

    /** A process that has ended by itself is forgotten: another one may get its number. */
    public void forget(Child ended) throws IOException {
        lock.lock();
        try {
            if (!closed) {
                tell("ended", ended.pid());
            }
        } finally {
            lock.unlock();
        }
    }

    private void tell(String word, long pid) throws IOException {
        orders.write((word + " " + pid + "\n").getBytes(StandardCharsets.US_ASCII));
        orders.flush();
    }

    /** Idempotent. Returns when nothing is left, or what is left cannot be helped; the result says which. */
    public boolean end() {
        lock.lock();
        try {
            closed = true;
            orders.close();
        } catch (IOException e) {
            // The script has ended before: its work cannot be done.
        } finally {
            lock.unlock();
        }
        try {
            return Waiting.forResult(script.onExit(), LIMIT).exitValue() == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException | TimeoutException e) {
            return false;
        }
    }

    @Override
    public void close() {
        var unused = end();
    }
}
