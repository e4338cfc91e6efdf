package io.tenure.store;

/** The number of one holding of an office; the fencing token. Terms strictly increase and are never reused (C1). */
public record Term(long value) implements Comparable<Term> {

    /** The term of an office that nobody has held yet. */
    public static final Term NONE = new Term(0);

    public Term {
        if (value < 0) {
            throw new IllegalArgumentException("A term is never negative, but this one is " + value + ".");
        }
    }

    public Term next() {
        return new Term(value + 1);
    }

    @Override
    public int compareTo(Term other) {
        return Long.compare(value, other.value);
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
