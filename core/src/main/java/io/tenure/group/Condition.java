package io.tenure.group;

/** What is claimed about a member. Of two claims about the same incarnation the later one in this list is stronger. */
public enum Condition {
    ALIVE,
    /** Did not answer somebody. It has some time to deny it. */
    SUSPECT,
    DEAD,
    /** Has said that it leaves. */
    LEFT;

    boolean isLiving() {
        return this == ALIVE || this == SUSPECT;
    }
}
