package io.tenure.server.job;

import io.tenure.store.TenureException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.locks.Lock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes what is too old or too much, the oldest first. The newest log of a job that runs here stays. */
final class LogSweep {

    /** What even the smallest file takes. */
    static final int BLOCK = 4096;

    private static final Logger LOG = LoggerFactory.getLogger(LogSweep.class);

    private final Ground ground;
    private final Map<String, String> open;
    private final Predicate<String> isOver;
    private final Consumer<String> forget;
    private final Supplier<Instant> wall;
    private volatile long total;

    /**
     * What is swept.
     *
     * @param lock held by whoever writes or removes logs
     */
    record Ground(Path logs, Path works, JobFolder.Limits limits, Lock lock) {}

    /** The log of one attempt. */
    private record Old(Path job, int attempt, Collection<Path> files, long size, Instant written) {}

    /**
     * @param open the jobs of this node
     * @param forget told of those that turn out to be over
     * @param wall by which files are old; may throw if nobody knows
     */
    LogSweep(
            Ground ground,
            Map<String, String> open,
            Predicate<String> isOver,
            Consumer<String> forget,
            Supplier<Instant> wall) {
        this.ground = ground;
        this.open = open;
        this.isOver = isOver;
        this.forget = forget;
        this.wall = wall;
    }

    /** How many bytes were left. */
    long total() {
        return total;
    }

    void run() {
        try {
            closeWhatIsOver();
            logs();
            works();
        } catch (IOException | UncheckedIOException | TenureException e) {
            LOG.warn("The folders of jobs are swept later: {}", e.toString());
        }
    }

    /** A job that this node worked on may have ended on another one. */
    private void closeWhatIsOver() {
        open.values().stream().filter(isOver).forEach(forget);
    }

    private void logs() throws IOException {
        List<Old> all = new ArrayList<>();
        for (Path job : children(ground.logs())) {
            for (Map.Entry<Integer, NavigableMap<Long, Path>> attempt :
                    LogFiles.attempts(job).entrySet()) {
                all.add(measured(job, attempt.getKey(), attempt.getValue().values()));
            }
        }
        all.sort(Comparator.comparing(Old::written));
        long left = all.stream().mapToLong(Old::size).sum();
        long most = ground.limits().total() - ground.limits().slack();
        Instant oldest = wall.get().minus(ground.limits().age());
        for (Old old : all) {
            if ((left > most || old.written().isBefore(oldest)) && removed(old)) {
                left -= old.size();
            }
        }
        total = left;
    }

    private static Old measured(Path job, int attempt, Collection<Path> files) throws IOException {
        long size = 0;
        Instant written = Instant.EPOCH;
        for (Path file : files) {
            try {
                BasicFileAttributes look = Files.readAttributes(file, BasicFileAttributes.class);
                size += Math.max(BLOCK, look.size());
                Instant modified = look.lastModifiedTime().toInstant();
                written = modified.isAfter(written) ? modified : written;
            } catch (NoSuchFileException e) {
                // Its log became too long meanwhile.
            }
        }
        return new Old(job, attempt, files, size, written);
    }

    private boolean removed(Old old) throws IOException {
        ground.lock().lock();
        try {
            boolean newest =
                    LogFiles.attempts(old.job()).tailMap(old.attempt(), false).isEmpty();
            if (newest && open.containsKey(old.job().getFileName().toString())) {
                return false;
            }
            for (Path file : old.files()) {
                Files.deleteIfExists(file);
            }
            if (newest) {
                Files.deleteIfExists(old.job());
            }
        } catch (DirectoryNotEmptyException e) {
            // Earlier attempts are still there, or files of somebody else.
        } finally {
            ground.lock().unlock();
        }
        return true;
    }

    private void works() throws IOException {
        Instant oldest = wall.get().minus(ground.limits().age());
        for (Path work : children(ground.works())) {
            String name = work.getFileName().toString();
            if (!open.containsKey(name) && isUseless(work, name, oldest)) {
                remove(work);
            }
        }
    }

    private boolean isUseless(Path work, String name, Instant oldest) throws IOException {
        return FileNames.of(name).equals(name)
                ? isOver.test(name)
                : Files.getLastModifiedTime(work).toInstant().isBefore(oldest);
    }

    /** Removes a folder with all that is in it, but nothing behind links. */
    void remove(Path folder) {
        try {
            Files.deleteIfExists(folder);
        } catch (DirectoryNotEmptyException e) {
            removeWhole(folder);
        } catch (IOException e) {
            complain(folder, e);
        }
    }

    private static void removeWhole(Path folder) {
        try {
            Files.walkFileTree(folder, new Remover());
        } catch (IOException e) {
            complain(folder, e);
        }
    }

    private static void complain(Path folder, IOException e) {
        LOG.warn("The folder {} of a job cannot be removed, and is tried again in an hour: {}", folder, e.toString());
    }

    private static final class Remover extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes look) throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) throws IOException {
            if (failure != null) {
                throw failure;
            }
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
        }
    }

    private static List<Path> children(Path folder) throws IOException {
        try (Stream<Path> children = Files.list(folder)) {
            return children.toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }
}
