package io.tenure.group;

/**
 * How many members must be available for documents to be written, as a person has set it. The highest counter wins, then the
 * greater id, so all members that hear of each other agree.
 *
 * @param by the id of the node at which it was set; empty if it never was
 * @param value 0 for a majority of the members
 */
public record QuorumRegister(long counter, String by, int value) implements Comparable<QuorumRegister> {

    public static final QuorumRegister UNSET = new QuorumRegister(0, "", 0);

    public QuorumRegister {
        if (counter < 0 || value < 0) {
            throw new IllegalArgumentException("A quorum register has no negative numbers.");
        }
    }

    QuorumRegister set(String node, int next) {
        return new QuorumRegister(counter + 1, node, next);
    }

    @Override
    public int compareTo(QuorumRegister other) {
        int byCounter = Long.compare(counter, other.counter);
        int byNode = byCounter == 0 ? by.compareTo(other.by) : byCounter;
        return byNode == 0 ? Integer.compare(value, other.value) : byNode;
    }
}
