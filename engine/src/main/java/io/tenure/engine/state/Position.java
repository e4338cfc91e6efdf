package io.tenure.engine.state;

/** A place in the log: the number of an entry and the Raft term in which it was written. */
public record Position(long raftTerm, long index) implements Comparable<Position> {

    /** Before the first entry. */
    public static final Position START = new Position(0, -1);

    @Override
    public int compareTo(Position other) {
        return Long.compare(index, other.index);
    }

    @Override
    public String toString() {
        return index + " of Raft term " + raftTerm;
    }
}
