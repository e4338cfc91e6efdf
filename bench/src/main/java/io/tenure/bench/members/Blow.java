package io.tenure.bench.members;

/** What happens in the middle of a change. */
enum Blow {
    ALL("kill -9 of all nodes"),
    LEADER("kill -9 of the leader of the log"),
    SUBJECT("kill -9 of the node that comes or goes"),
    LEADER_FROZEN("SIGSTOP of the leader of the log for 6 s"),
    SUBJECT_FROZEN("SIGSTOP of the node that comes or goes for 6 s");

    private final String sentence;

    Blow(String sentence) {
        this.sentence = sentence;
    }

    boolean freezes() {
        return this == LEADER_FROZEN || this == SUBJECT_FROZEN;
    }

    @Override
    public String toString() {
        return sentence;
    }
}
