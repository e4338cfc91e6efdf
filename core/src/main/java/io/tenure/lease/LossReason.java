package io.tenure.lease;

/** Why a node left an office. */
public enum LossReason {
    /** The node stops. */
    RESIGNED("it stops"),
    /** It was asked to hand over. */
    TRANSFERRED("it was asked to hand over"),
    /** It is no longer the candidate: another node leads the log. */
    NOT_CANDIDATE("another node leads the log"),
    /** Its leases are no longer a quorum. */
    QUORUM_LOST("it lost its quorum of leases"),
    /** Its own commits no longer succeed in time. */
    COMMITS_STALLED("its commits no longer come through"),
    /** A later term of the office is open. */
    FENCED("a later term is open"),
    /** The work of the term could not begin or continue on this node. */
    WORK_FAILED("its work could not begin or continue"),
    /** This machine slept, so its belief cannot be trusted. */
    SUSPENDED("the machine was suspended");

    private final String sentence;

    LossReason(String sentence) {
        this.sentence = sentence;
    }

    /** Whether the node left of its own accord, with time to end everything. */
    public boolean isVoluntary() {
        return this == RESIGNED || this == TRANSFERRED;
    }

    @Override
    public String toString() {
        return sentence;
    }
}
