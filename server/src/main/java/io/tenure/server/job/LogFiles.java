package io.tenure.server.job;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The logs of jobs: a folder for each job, and for each attempt files of equal length, numbered from 0. Of an attempt that
 * writes more than they may hold, the first and the last are kept: how it began, and how it ended. A place in a log is the
 * number of bytes before it, those that were left out included, so it means the same for ever.
 */
final class LogFiles {

    /** How many files are kept at each end of a log. */
    static final int KEPT = 5;

    /** How often a log is looked at whose writer is faster than its reader. */
    private static final int LOOKS = 100;

    private static final Pattern NAME = Pattern.compile("([0-9]{1,9})\\.([0-9]{1,9})");

    private final Path folder;
    private final File disk;
    private final int length;

    /** The ends of the logs that were written to; touched by the one that writes alone. */
    private final Map<Path, Long> ends = new HashMap<>();

    /** @param length of a file */
    LogFiles(Path folder, int length) {
        this.folder = folder;
        this.disk = folder.toFile();
        this.length = length;
    }

    Path folder() {
        return folder;
    }

    /** How much may still be written here. */
    long usableSpace() throws IOException {
        long space = disk.getUsableSpace();
        if (space == 0) {
            // There may be no folder yet.
            Files.createDirectories(folder);
            space = disk.getUsableSpace();
        }
        return space;
    }

    /** Where the logs of a job are. */
    Path of(String job) {
        return folder.resolve(FileNames.of(job));
    }

    /** Appends, and drops what is then too much; returns how many files were begun. Called by one thread. */
    int append(String job, int attempt, byte[] bytes) throws IOException {
        Path log = of(job);
        Path key = log.resolve(String.valueOf(attempt));
        Long known = ends.remove(key);
        long at = known == null ? (isBegun(log) ? 0 : end(files(job, attempt))) : known;
        int begun = 0;
        for (int done = 0; done < bytes.length; ) {
            long number = at / length;
            int room = (int) Math.min(bytes.length - done, length - at % length);
            if (at % length == 0) {
                begun++;
                drop(log, attempt, number - KEPT);
            }
            try (OutputStream out = Files.newOutputStream(
                    file(log, attempt, number), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                out.write(bytes, done, room);
            }
            at += room;
            done += room;
        }
        ends.put(key, at);
        return begun;
    }

    /** Makes the folder of a job, unless it is there; true if it was not. */
    private boolean isBegun(Path log) throws IOException {
        try {
            Files.createDirectory(log);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        } catch (NoSuchFileException e) {
            Files.createDirectories(log);
            return true;
        }
    }

    private void drop(Path log, int attempt, long number) throws IOException {
        if (number >= KEPT) {
            Files.deleteIfExists(file(log, attempt, number));
        }
    }

    private static Path file(Path log, int attempt, long number) {
        return log.resolve(attempt + "." + number);
    }

    /** Nothing more is written to the logs of a job for now. */
    void close(String job) {
        Path log = of(job);
        ends.keySet().removeIf(key -> log.equals(key.getParent()));
    }

    /** The logs of a job, by attempt. */
    List<LogPart> parts(String job) throws IOException {
        List<LogPart> parts = new ArrayList<>();
        for (Map.Entry<Integer, NavigableMap<Long, Path>> attempt :
                attempts(of(job)).entrySet()) {
            Path first = attempt.getValue().firstEntry().getValue();
            try {
                parts.add(new LogPart(
                        attempt.getKey(),
                        end(attempt.getValue()),
                        Files.getLastModifiedTime(first).toInstant()));
            } catch (NoSuchFileException e) {
                // It has just become too old.
            }
        }
        return parts;
    }

    /** A piece of a log, no longer than a file; empty if there is no such log. */
    Optional<LogPiece> read(String job, int attempt, long from, int limit) throws IOException {
        for (int look = 1; ; look++) {
            try {
                return look(job, attempt, from, limit);
            } catch (NoSuchFileException e) {
                // It was listed, and dropped since for newer ones.
                if (look == LOOKS) {
                    throw e;
                }
            }
        }
    }

    private Optional<LogPiece> look(String job, int attempt, long from, int limit) throws IOException {
        NavigableMap<Long, Path> files = files(job, attempt);
        if (files.isEmpty()) {
            return Optional.empty();
        }
        long end = end(files);
        long wanted = Math.min(Math.max(0, from), end);
        Map.Entry<Long, Path> file = files.ceilingEntry(wanted / length);
        if (file == null) {
            return Optional.of(new LogPiece(attempt, end, new byte[0], end));
        }
        long begin = Math.max(wanted, file.getKey() * length);
        return Optional.of(
                new LogPiece(attempt, begin, bytes(file.getValue(), begin - file.getKey() * length, limit), end));
    }

    private static byte[] bytes(Path file, long from, int limit) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            channel.position(from);
            ByteBuffer piece = ByteBuffer.allocate((int) Math.min(limit, Math.max(0, channel.size() - from)));
            while (piece.hasRemaining() && channel.read(piece) >= 0) {
                // A file may be read in parts.
            }
            return Arrays.copyOf(piece.array(), piece.position());
        }
    }

    private long end(NavigableMap<Long, Path> files) throws IOException {
        Map.Entry<Long, Path> last = files.lastEntry();
        return last == null ? 0 : last.getKey() * length + Files.size(last.getValue());
    }

    private NavigableMap<Long, Path> files(String job, int attempt) throws IOException {
        return attempts(of(job)).getOrDefault(attempt, new TreeMap<>());
    }

    /** The files of a job by attempt and number. */
    static NavigableMap<Integer, NavigableMap<Long, Path>> attempts(Path log) throws IOException {
        NavigableMap<Integer, NavigableMap<Long, Path>> all = new TreeMap<>();
        try (Stream<Path> files = Files.list(log)) {
            files.forEach(file -> {
                Matcher name = NAME.matcher(file.getFileName().toString());
                if (name.matches()) {
                    all.computeIfAbsent(Integer.valueOf(name.group(1)), unused -> new TreeMap<>())
                            .put(Long.valueOf(name.group(2)), file);
                }
            });
        } catch (NoSuchFileException | NotDirectoryException e) {
            // There is no log.
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return all;
    }
}
