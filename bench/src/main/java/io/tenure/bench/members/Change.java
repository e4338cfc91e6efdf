package io.tenure.bench.members;

import java.util.List;

/** The steps by which a cluster of one node grows and shrinks again. */
enum Change {
    JOIN_SECOND("n2 joins n1", "n2", List.of("n1", "n2")),
    JOIN_THIRD("n3 joins two", "n3", List.of("n1", "n2", "n3")),
    REPLACE_SECOND("n2 has lost its disk and joins again", "n2", List.of("n1", "n2", "n3")),
    REMOVE_THIRD("n3 is removed from three", "n3", List.of("n1", "n2")),
    REMOVE_SECOND("n2 is removed from two", "n2", List.of("n1"));

    private final String sentence;
    private final String subject;
    private final List<String> members;

    Change(String sentence, String subject, List<String> members) {
        this.sentence = sentence;
        this.subject = subject;
        this.members = members;
    }

    /** Who comes or goes. */
    String subject() {
        return subject;
    }

    /** Who is there in the end. */
    List<String> members() {
        return members;
    }

    boolean takesOut() {
        return !members.contains(subject);
    }

    @Override
    public String toString() {
        return sentence;
    }
}
