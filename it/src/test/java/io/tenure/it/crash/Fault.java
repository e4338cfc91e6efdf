package io.tenure.it.crash;

/** What can befall a cluster. */
public enum Fault {
    KILL_LEADER("kill -9 of the leader"),
    KILL_FOLLOWER("kill -9 of a follower"),
    KILL_ALL("kill -9 of all nodes at once"),
    FREEZE_LEADER("SIGSTOP of the leader until another leads"),
    LOSE_MAJORITY("one node killed, another SIGSTOPped until the leader gives up"),
    POWER_CUT("power cut");

    private final String description;

    Fault(String description) {
        this.description = description;
    }

    public String description() {
        return description;
    }
}
