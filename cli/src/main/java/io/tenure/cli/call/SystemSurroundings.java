package io.tenure.cli.call;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;

/**
 * The one class of the command line that reads a clock, sleeps and draws. It does not use {@code io.tenure.runtime}
 * because the command line stands on HTTP alone.
 */
final class SystemSurroundings implements Surroundings {

    @Override
    public Duration now() {
        return Duration.ofNanos(System.nanoTime());
    }

    /** An interrupt means cancel; nobody interrupts the main thread of a command but its end. */
    @Override
    public void rest(Duration length) {
        try {
            Thread.sleep(length);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public Runnable atInterrupt(Runnable last) {
        Thread hook = new Thread(last, "last-words");
        Runtime.getRuntime().addShutdownHook(hook);
        return () -> {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The end has begun, and it speaks.
            }
        };
    }

    /** In a container a user often has a number only; then it is told by that and by the machine. */
    @Override
    public String user() {
        String name = System.getProperty("user.name", "");
        return name.isBlank() || name.equals("?") ? "uid " + uid() + "@" + host() : name;
    }

    private static String uid() {
        try {
            return String.valueOf(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return "unknown";
        }
    }

    private static String host() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException e) {
            return "this machine";
        }
    }

    @Override
    public String freshKey() {
        return UUID.randomUUID().toString();
    }
}
