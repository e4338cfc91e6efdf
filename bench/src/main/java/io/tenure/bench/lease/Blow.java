package io.tenure.bench.lease;

import java.time.Duration;

/** What happens to a leader, and how soon another is to have committed its first write. */
public enum Blow {
    KILL("kill -9", Duration.ofMillis(3500), Duration.ofMillis(4500)),
    FREEZE("SIGSTOP for longer than the ttl", Duration.ofMillis(3500), Duration.ofMillis(4500)),
    TRANSFER("leader transfer", Duration.ofMillis(500), Duration.ofMillis(1500)),
    TERMINATE("SIGTERM", Duration.ofMillis(500), Duration.ofMillis(1500));

    private final String description;
    private final Duration median;
    private final Duration most;

    Blow(String description, Duration median, Duration most) {
        this.description = description;
        this.median = median;
        this.most = most;
    }

    String description() {
        return description;
    }

    Duration median() {
        return median;
    }

    Duration most() {
        return most;
    }
}
