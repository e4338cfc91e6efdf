package io.tenure.sim.document;

import io.tenure.document.replica.HostSettings;
import java.time.Duration;

/**
 * What is simulated.
 *
 * @param quorum of the group; majority or less
 * @param copies of each document
 */
record DocumentPlan(int nodes, int quorum, int copies, Duration trouble) {

    static final HostSettings SETTINGS = new HostSettings(
            Duration.ofMillis(800),
            Duration.ofSeconds(2),
            Duration.ofSeconds(5),
            20_000,
            Duration.ofMinutes(10),
            Duration.ofDays(7));

    boolean isMajority() {
        return quorum > nodes / 2 && copies == nodes;
    }
}
