package io.tenure.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** When this machine was started, as Linux tells it. Elsewhere nothing is known, and callers take the careful way. */
public final class LinuxBoot {

    private static final Path ID = Path.of("/proc/sys/kernel/random/boot_id");
    private static final Path UPTIME = Path.of("/proc/uptime");

    private LinuxBoot() {}

    /** Which start of the machine this is; empty where that cannot be told. */
    public static Optional<String> id() {
        try {
            return Optional.of(Files.readString(ID).strip()).filter(id -> !id.isEmpty());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The time since the machine was started, suspension included; zero where that cannot be told. */
    public static Duration uptime() {
        try {
            String seconds = Files.readString(UPTIME).split(" ", 2)[0];
            return Duration.ofMillis(Math.round(Double.parseDouble(seconds) * 1000));
        } catch (IOException e) {
            return Duration.ZERO;
        }
    }
}
