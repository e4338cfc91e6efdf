package io.tenure.server.job;

import io.tenure.job.JobFiles;
import io.tenure.runtime.Crew;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What this node keeps of its jobs on its disk: a work folder for each, and what they wrote. Logs are written by a thread of
 * their own; what it cannot write in time, or at all, is counted, and the log says how much is missing where.
 */
public final class JobFolder implements JobFiles, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(JobFolder.class);
    private static final int MOST_WAITING = 10_000;
    private static final long MOST_WAITING_BYTES = 8 << 20;
    private static final Duration FAREWELL = Duration.ofSeconds(2);
    private static final Duration FIRST_SWEEP = Duration.ofMinutes(1);
    private static final Duration BETWEEN_SWEEPS = Duration.ofHours(1);

    private final Path works;
    private final Crew crew;
    private final Limits limits;
    private final LogFiles logs;
    private final LogSweep sweep;
    private final Lock lock;
    private final Crew.Inbox<Message> writer;
    private final Crew.Timers sweeper;

    /** The ids of the jobs that this node works on, by the names of their folders. */
    private final Map<String, String> open = new ConcurrentHashMap<>();

    /** How many bytes are missing at the end of a log. */
    private final Map<Key, Long> missing = new ConcurrentHashMap<>();

    private final AtomicLong waiting = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();
    private long sinceSweep;
    private boolean troubled;

    /**
     * How much is kept.
     *
     * @param file the length of one of the ten files of a log
     * @param total of all logs together
     * @param age after which a log goes
     * @param spare what must be left on the disk for anything to be written
     */
    public record Limits(int file, long total, Duration age, long spare) {

        public static final Limits DEFAULT = new Limits(1 << 20, 1L << 30, Duration.ofDays(7), 512L << 20);

        /** How much may be written between two sweeps, and is left free by each. */
        long slack() {
            return total / 16;
        }
    }

    private record Key(String job, int attempt) {}

    private sealed interface Message {

        @SuppressWarnings("ArrayRecordComponent")
        record Append(Key key, long missing, byte[] bytes) implements Message {}

        record Forget(String job) implements Message {}

        record Flush(CompletableFuture<Void> done) implements Message {}
    }

    /**
     * Opens the folder, which need not exist yet.
     *
     * @param isOver whether a job that this node worked on has ended elsewhere; may throw if nobody knows
     * @param wall the time that all nodes agree on: a wrong clock of this machine alone makes no log old
     */
    public JobFolder(Path folder, Limits limits, Crew crew, Predicate<String> isOver, Supplier<Instant> wall) {
        Path home = folder.toAbsolutePath().normalize();
        this.works = home.resolve("work");
        this.limits = limits;
        this.crew = crew;
        this.lock = crew.lock();
        this.logs = new LogFiles(home.resolve("log"), limits.file());
        this.sweep = new LogSweep(
                new LogSweep.Ground(logs.folder(), works, limits, lock),
                open,
                isOver,
                this::forget,
                () -> earlier(wall.get(), crew.time().wall()));
        this.writer = crew.inbox("tenure-job-log", MOST_WAITING, this::receive);
        this.sweeper = crew.timers("tenure-job-sweep");
        sweeper.in(FIRST_SWEEP, sweep::run);
        sweeper.every(BETWEEN_SWEEPS, sweep::run);
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    /** @throws UncheckedIOException if it cannot be made */
    @Override
    public Path work(String job) {
        String name = FileNames.of(job);
        open.put(name, job);
        Path work = works.resolve(name);
        try {
            return Files.isDirectory(work) ? work : Files.createDirectories(work);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void log(String job, int attempt, byte[] bytes) {
        open.put(FileNames.of(job), job);
        Key key = new Key(job, attempt);
        Long before = missing.remove(key);
        Message.Append message = new Message.Append(key, before == null ? 0 : before, bytes);
        boolean fits = waiting.addAndGet(bytes.length) <= MOST_WAITING_BYTES;
        if (!fits || !writer.offer(message)) {
            dropped(message);
        }
    }

    private void dropped(Message.Append message) {
        waiting.addAndGet(-message.bytes().length);
        lost.addAndGet(message.bytes().length);
        missing.merge(message.key(), message.missing() + message.bytes().length, Long::sum);
    }

    @Override
    public void forget(String job) {
        // One that finds no place is forgotten by a sweep.
        var unused = writer.offer(new Message.Forget(job));
    }

    /** The logs of a job on this node, by attempt. */
    public List<LogPart> parts(String job) throws IOException {
        return logs.parts(job);
    }

    /** A piece of a log, of at most {@code limit} bytes; empty if this node has no such log. */
    public Optional<LogPiece> read(String job, int attempt, long from, int limit) throws IOException {
        return logs.read(job, attempt, from, limit).map(LogPiece::ofWholeCharacters);
    }

    /** How many bytes of logs could not be written since the start. */
    public long lost() {
        return lost.get();
    }

    /** How many bytes the logs had when they were last counted. */
    public long bytes() {
        return sweep.total();
    }

    /** Removes what is too old or too much. Done by itself from time to time. */
    void sweep() {
        sweep.run();
    }

    private void receive(Message message) {
        switch (message) {
            case Message.Append append -> append(append);
            case Message.Forget forget -> forgetNow(forget.job());
            case Message.Flush flush -> flush.done().complete(null);
        }
    }

    private void append(Message.Append message) {
        Key key = message.key();
        try {
            if (message.missing() > 0) {
                write(key, notice(message.missing()));
            }
            write(key, message.bytes());
            waiting.addAndGet(-message.bytes().length);
            troubled = false;
        } catch (IOException e) {
            dropped(message);
            if (!troubled) {
                LOG.warn("The log of job {} cannot be written: {}", key.job(), e.toString());
            }
            troubled = true;
        }
    }

    private void write(Key key, byte[] bytes) throws IOException {
        lock.lock();
        try {
            if (logs.usableSpace() < limits.spare()) {
                throw new IOException("the disk has less than " + limits.spare() + " bytes left");
            }
            sinceSweep += bytes.length + (long) LogSweep.BLOCK * logs.append(key.job(), key.attempt(), bytes);
        } finally {
            lock.unlock();
        }
        if (sinceSweep > limits.slack()) {
            sinceSweep = 0;
            var unused = sweeper.in(Duration.ZERO, sweep::run);
        }
    }

    private static byte[] notice(long bytes) {
        return ("\n-- " + bytes + " bytes are missing here: this node could not write them.\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Its work folder may be large: removing it must not hold up the logs of others. */
    private void forgetNow(String job) {
        missing.forEach((key, bytes) -> {
            if (key.job().equals(job)) {
                append(new Message.Append(key, bytes, new byte[0]));
            }
        });
        missing.keySet().removeIf(key -> key.job().equals(job));
        lock.lock();
        try {
            logs.close(job);
        } finally {
            lock.unlock();
        }
        open.remove(FileNames.of(job));
        var unused = sweeper.in(Duration.ZERO, () -> sweep.remove(works.resolve(FileNames.of(job))));
    }

    /** Writes what waits, but does not wait long for the disk. Idempotent. */
    @Override
    public void close() {
        CompletableFuture<Void> written = new CompletableFuture<>();
        try {
            if (writer.offer(new Message.Flush(written)) && !crew.await(written, FAREWELL)) {
                LOG.warn("The disk is slow: the last lines of the logs of jobs are not written.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        writer.close();
        sweeper.close();
    }
}
