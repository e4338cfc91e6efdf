package io.tenure.server.process;

import io.tenure.time.Moment;
import io.tenure.time.Time;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Until when the child processes of a node may work, as a file that all of its guards read: an extension costs one
 * replacement, however many there are. Works on an interrupted thread, too.
 */
final class Trust {

    private static final Logger LOG = LoggerFactory.getLogger(Trust.class);

    private final File file;
    private final File next;
    private final Time time;
    private final Lock lock;
    private volatile @Nullable Moment end;

    Trust(Path file, Time time, Lock lock) {
        this.file = file.toFile();
        this.next = new File(file + ".new");
        this.time = time;
        this.lock = lock;
    }

    /** From now on they may work until then. If that cannot be written they may work no longer. */
    void set(Moment until) {
        lock.lock();
        try {
            // The order matters: a pause in between makes the end earlier, never later.
            Duration sinceBoot = time.sinceBoot();
            Duration left = Moment.now(time).until(until);
            replace(sinceBoot.plus(left).toMillis());
            end = until;
        } catch (IOException | java.io.UncheckedIOException e) {
            boolean unused = file.delete();
            end = null;
            LOG.error("Child processes are ended, because their time cannot be written: {}", e.toString());
        } finally {
            lock.unlock();
        }
    }

    private void replace(long millis) throws IOException {
        try (OutputStream out = new FileOutputStream(next)) {
            out.write((millis + "\n").getBytes(StandardCharsets.US_ASCII));
        }
        if (!next.renameTo(file)) {
            throw new IOException(next + " cannot be renamed to " + file + ".");
        }
    }

    /** What is left; not positive if the time is over or was never set. */
    Duration left() {
        Moment until = end;
        return until == null ? Duration.ZERO : Moment.now(time).until(until);
    }

    boolean isOver() {
        return !left().isPositive();
    }
}
