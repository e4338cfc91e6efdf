package io.tenure.runtime;

import io.tenure.time.BootClock;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** When this machine was started, as Linux reports it. Elsewhere nothing is known, and callers assume the worst. */
public final class LinuxBoot implements BootClock {

    private static final Path ID = Path.of("/proc/sys/kernel/random/boot_id");
    private static final Path UPTIME = Path.of("/proc/uptime");
    private static final int MOST_BYTES = 100;

    @Override
    public Optional<String> id() {
        try {
            return Optional.of(Files.readString(ID).strip()).filter(id -> !id.isEmpty());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Fails if that is unknown: any substitute would be wrong. Works on an interrupted thread, too. */
    @Override
    public Duration now() {
        return uptime(UPTIME);
    }

    static Duration uptime(Path file) {
        try (InputStream in = new FileInputStream(file.toFile())) {
            String seconds = new String(in.readNBytes(MOST_BYTES), StandardCharsets.US_ASCII).split(" ", 2)[0];
            return Duration.ofMillis(Math.round(Double.parseDouble(seconds) * 1000));
        } catch (IOException | NumberFormatException e) {
            String sentence = "The time since the machine was started cannot be read: " + e.getMessage();
            throw new UncheckedIOException(sentence, new IOException(sentence, e));
        }
    }
}
