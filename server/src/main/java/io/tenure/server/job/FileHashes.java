package io.tenure.server.job;

import io.tenure.time.Time;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The hashes of files. A file that still looks as it did is not read again, unless it was changed so shortly before that
 * another change might not show: file systems tell times only to some milliseconds, or seconds.
 */
final class FileHashes {

    private static final Duration SETTLED = Duration.ofSeconds(3);
    private static final int MOST_KNOWN = 1000;
    private static final int PIECE = 64 << 10;
    private static final String LOOK = "unix:size,lastModifiedTime,ctime,ino,dev";

    private final Time time;
    private final Digest digest;
    private final Map<Path, Known> known = new ConcurrentHashMap<>();

    /** Reads a file and says what is in it. */
    @FunctionalInterface
    interface Digest {
        String of(Path file) throws IOException;
    }

    /** What a file looked like, and what was in it. */
    private record Known(Map<String, Object> look, String hash) {}

    FileHashes(Time time, Digest digest) {
        this.time = time;
        this.digest = digest;
    }

    /** What is in the file; empty if it changed while it was read. */
    Optional<String> of(Path file) throws IOException {
        Map<String, Object> look = Files.readAttributes(file, LOOK);
        Known before = known.get(file);
        if (before != null && before.look().equals(look)) {
            return Optional.of(before.hash());
        }
        String hash = digest.of(file);
        if (!Files.readAttributes(file, LOOK).equals(look)) {
            return Optional.empty();
        }
        if (known.size() >= MOST_KNOWN) {
            known.clear();
        }
        if (isSettled(look)) {
            known.put(file, new Known(look, hash));
        }
        return Optional.of(hash);
    }

    private boolean isSettled(Map<String, Object> look) {
        return look.get("ctime") instanceof FileTime changed
                && changed.toInstant().plus(SETTLED).isBefore(time.wall());
    }

    /** SHA-256 in hexadecimal digits. */
    static String sha256(Path file) throws IOException {
        MessageDigest digest = algorithm();
        byte[] piece = new byte[PIECE];
        try (InputStream in = Files.newInputStream(file)) {
            for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
                digest.update(piece, 0, length);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest algorithm() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
