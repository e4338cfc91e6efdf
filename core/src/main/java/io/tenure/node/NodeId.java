package io.tenure.node;

/** The identity under which a node votes: its name and the incarnation of its data folder, as {@code n1-3f2a9c01}. */
public record NodeId(NodeName name, Incarnation incarnation) {

    /** Reads what {@link #toString} wrote. */
    public static NodeId parse(String text) {
        int dash = text.lastIndexOf('-');
        if (dash < 1) {
            throw new IllegalArgumentException("'" + text + "' is not a node id such as n1-3f2a9c01.");
        }
        return new NodeId(new NodeName(text.substring(0, dash)), new Incarnation(text.substring(dash + 1)));
    }

    @Override
    public String toString() {
        return name + "-" + incarnation;
    }
}
