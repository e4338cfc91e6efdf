package io.tenure.document;

import java.util.Comparator;

/**
 * Where a state stands in the history of its document. At each replica places only increase (R3).
 *
 * @param epoch which ownership of the partition wrote it; a later owner has a higher one
 * @param version how many changes came before; the first state has 0
 */
public record Place(long epoch, long version) implements Comparable<Place> {

    private static final Comparator<Place> ORDER =
            Comparator.comparingLong(Place::epoch).thenComparingLong(Place::version);

    public Place {
        if (epoch < 0 || version < 0) {
            throw new IllegalArgumentException(
                    "Epoch and version are never negative, but these are " + epoch + " and " + version + ".");
        }
    }

    /** The place behind this one in an epoch that is not older. */
    public Place next(long inEpoch) {
        if (inEpoch < epoch) {
            throw new IllegalArgumentException("Behind " + this + " there is no place in epoch " + inEpoch + ".");
        }
        return new Place(inEpoch, version + 1);
    }

    public boolean isAfter(Place other) {
        return compareTo(other) > 0;
    }

    @Override
    public int compareTo(Place other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return epoch + "." + version;
    }
}
