package io.tenure.bench.members;

/** Whom {@code kill -9} befalls in the middle of a change. */
enum Blow {
    ALL("all nodes"),
    LEADER("the leader of the log"),
    SUBJECT("the node that comes or goes");

    private final String sentence;

    Blow(String sentence) {
        this.sentence = sentence;
    }

    @Override
    public String toString() {
        return sentence;
    }
}
