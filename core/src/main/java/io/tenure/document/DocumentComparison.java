package io.tenure.document;

import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Set;

/**
 * Which of two states of a document is better: the highest version in the highest epoch. Every node decides alike,
 * whatever order it meets the states in.
 */
public final class DocumentComparison {

    /** Clocks of two nodes may differ by this much. */
    public static final Duration EPSILON = Duration.ofSeconds(60);

    /** By place; states with the same place by time, and if that is the same too, by hash. Equal states only are equal. */
    public static final Comparator<ReplicatedState> ORDER = Comparator.comparing(ReplicatedState::place)
            .thenComparingLong(state -> state.stamp().updatedMicros())
            .thenComparing(StateHash::of);

    private DocumentComparison() {}

    /** How the first state relates to the second; {@code epsilon} is how much clocks may differ. */
    public static Set<DocumentRelation> relations(ReplicatedState one, ReplicatedState other, Duration epsilon) {
        Set<DocumentRelation> found = EnumSet.noneOf(DocumentRelation.class);
        long ahead = one.stamp().updatedMicros() - other.stamp().updatedMicros();
        if (ahead == 0) {
            found.add(DocumentRelation.EQUAL_TIME);
        } else if (ahead > 0) {
            found.add(DocumentRelation.NEWER_UPDATE_TIME);
        }
        int order = one.place().compareTo(other.place());
        if (order > 0) {
            found.add(DocumentRelation.NEWER_VERSION);
            found.add(DocumentRelation.PREFERRED);
        } else if (order == 0) {
            found.add(DocumentRelation.EQUAL_VERSION);
            boolean close = Math.abs(ahead) < epsilon.toNanos() / 1000;
            if (close && !isSameContent(one, other)) {
                found.add(DocumentRelation.IN_CONFLICT);
            } else if (!close && ahead > 0) {
                found.add(DocumentRelation.PREFERRED);
            }
        }
        return found;
    }

    /** Whether the later state does not descend from the other: both were written apart from each other. */
    public static boolean isBranch(ReplicatedState discarded, ReplicatedState kept) {
        return !kept.lineage().mayHold(discarded.place(), discarded.lineage().owner());
    }

    private static boolean isSameContent(ReplicatedState one, ReplicatedState other) {
        return one.deleted() == other.deleted() && Arrays.equals(one.content(), other.content());
    }
}
