package io.tenure.office;

/** Why a node left an office. */
public enum LossReason {
    /** It stops. */
    RESIGNED("it stops"),
    /** It was asked to hand over. */
    TRANSFERRED("it was asked to hand over"),
    /** It is no longer the candidate: another node leads the log. */
    NOT_CANDIDATE("another node leads the log"),
    /** The leases that it holds are no quorum any more. */
    QUORUM_LOST("it lost its quorum of leases"),
    /** Its own commits no longer come through in time. */
    COMMITS_STALLED("its commits no longer come through"),
    /** A later term of the office is open. */
    FENCED("a later term is open"),
    /** The work of the term could not begin on this node, or not go on. */
    WORK_FAILED("its work could not begin or not go on"),
    /** This machine slept: nothing that it believed before can be trusted. */
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
