package io.tenure.cli.call;

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
    public String freshKey() {
        return UUID.randomUUID().toString();
    }
}
