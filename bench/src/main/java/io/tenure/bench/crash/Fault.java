package io.tenure.bench.crash;

import java.util.List;

/** What can befall a cluster. */
public enum Fault {
    KILL_LEADER("kill -9 of the leader"),
    KILL_FOLLOWER("kill -9 of a follower"),
    KILL_ALL("kill -9 of all nodes at once"),
    FREEZE_LEADER("SIGSTOP of the leader until another leads"),
    LOSE_MAJORITY("one node killed, another SIGSTOPped until the leader gives up"),
    POWER_CUT("power cut"),
    DUMP("a follower takes a dump"),
    DUMP_AND_HAND_OVER("a follower takes a dump while the leader hands over"),
    DUMP_AND_KILL("a follower takes a dump from a leader that is killed"),
    DUMP_AND_FREEZE("a follower takes a dump from a leader that is SIGSTOPped until another leads"),
    DUMP_TWICE("a follower is killed while it takes a dump");

    /** All that befalls a node that is too far behind. */
    public static final List<Fault> DUMPS =
            List.of(DUMP, DUMP_AND_HAND_OVER, DUMP_AND_KILL, DUMP_AND_FREEZE, DUMP_TWICE);

    private final String description;

    Fault(String description) {
        this.description = description;
    }

    public String description() {
        return description;
    }
}
