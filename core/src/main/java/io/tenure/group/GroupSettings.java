package io.tenure.group;

import java.time.Duration;

/**
 * How quickly the members notice each other's death. Should be equal on all nodes.
 *
 * @param period how often members are pinged; a probe ends with its period
 * @param direct how long the answer to a ping may take before others are asked to ping as well
 * @param helpers how many others are asked
 * @param holdDown how long a node owns nothing after its start; doubled with each return
 */
public record GroupSettings(Duration period, Duration direct, int helpers, Duration holdDown) {

    public static final GroupSettings DEFAULT =
            new GroupSettings(Duration.ofMillis(500), Duration.ofMillis(200), 3, Duration.ofSeconds(2));

    /** A step that comes this many periods after the last one is the first after a freeze. */
    private static final int PAUSE_PERIODS = 6;

    /** After a pause of this many periods the others may have given this node up. No suspicion ends sooner. */
    private static final int AWAY_PERIODS = 3;

    /** For this many periods an absence may still be heard of. */
    private static final int MEMORY_PERIODS = 60;

    private static final int SUSPICION_PERIODS = 3;
    private static final int SUSPICION_RANGE = 3;
    private static final int MOST_CONFIRMATIONS = 3;
    private static final int MEMBERS_PER_PING = 8;
    private static final int LONGEST_PROBE = 3;

    /** How many members of a group of this size are pinged in a period. */
    int pings(int members) {
        return Math.ceilDiv(members, MEMBERS_PER_PING);
    }

    /** How long a probe takes for a node of this health: at most three periods, whatever the health. */
    Duration probe(int health) {
        return period.multipliedBy(stretch(health));
    }

    /** How long the answer to a ping may take for a node of this health. */
    Duration direct(int health) {
        return direct.multipliedBy(stretch(health));
    }

    private static int stretch(int health) {
        return Math.min(LONGEST_PROBE, health + 1);
    }

    /**
     * How long a suspicion lasts: three times the least while a single member accuses, less with each further one.
     *
     * @param members how many the group has
     * @param accusers how many of them got no answer
     */
    Duration suspicion(int members, int accusers) {
        Duration least = leastSuspicion(members);
        int enough = Math.min(MOST_CONFIRMATIONS, members - 2);
        if (enough < 1) {
            return least;
        }
        double confirmations = Math.log(Math.max(1, accusers)) / Math.log(enough + 1.0);
        double range = least.toNanos() * (double) (SUSPICION_RANGE - 1);
        return least.plusNanos((long) Math.max(0, range * (1 - confirmations)));
    }

    Duration leastSuspicion(int members) {
        double factor = SUSPICION_PERIODS * Math.max(1, Math.log10(members));
        return Duration.ofNanos((long) (period.toNanos() * factor));
    }

    Duration pause() {
        return period.multipliedBy(PAUSE_PERIODS);
    }

    Duration absence() {
        return period.multipliedBy(AWAY_PERIODS);
    }

    Duration memory() {
        return period.multipliedBy(MEMORY_PERIODS);
    }
}
