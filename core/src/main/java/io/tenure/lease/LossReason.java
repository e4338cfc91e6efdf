package io.tenure.lease;

/** Why a node left an office. */
public enum LossReason {
    /** It was asked to: a transfer, or a clean stop. */
    RESIGNED("it handed over"),
    /** It is no longer the candidate: another node leads the log. */
    NOT_CANDIDATE("another node leads the log"),
    /** The leases that it holds are no quorum any more. */
    QUORUM_LOST("it lost its quorum of leases"),
    /** Its own commits no longer come through in time. */
    COMMITS_STALLED("its commits no longer come through"),
    /** A later term of the office is open. */
    FENCED("a later term is open"),
    /** This machine slept: nothing that it believed before can be trusted. */
    SUSPENDED("the machine was suspended");

    private final String sentence;

    LossReason(String sentence) {
        this.sentence = sentence;
    }

    @Override
    public String toString() {
        return sentence;
    }
}
