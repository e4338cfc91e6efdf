package io.tenure.document;

import java.util.ArrayList;
import java.util.List;

/**
 * In which epochs a document was written, oldest first, and with which version each began; the last {@value #KEPT}.
 *
 * <p>It tells an ancestor from a branch: versions alone cannot, because both sides of a partition count on from the same
 * state.
 */
public record Lineage(List<Reach> reaches) {

    public static final int KEPT = 8;
    public static final Lineage NONE = new Lineage(List.of());

    public Lineage {
        reaches = List.copyOf(reaches);
    }

    /** What the lineage is once the document has been written at this place. */
    public Lineage with(Place place) {
        if (!reaches.isEmpty() && reaches.getLast().epoch() == place.epoch()) {
            return this;
        }
        List<Reach> longer = new ArrayList<>(reaches);
        longer.add(new Reach(place.epoch(), place.version()));
        return new Lineage(longer.subList(Math.max(0, longer.size() - KEPT), longer.size()));
    }

    /** Whether a state at this place may have led here. False is certain: that state is a branch. */
    public boolean mayHold(Place place) {
        for (int i = 0; i < reaches.size(); i++) {
            Reach reach = reaches.get(i);
            if (reach.epoch() == place.epoch()) {
                boolean endedBefore =
                        i + 1 < reaches.size() && reaches.get(i + 1).first() <= place.version();
                return reach.first() <= place.version() && !endedBefore;
            }
        }
        boolean forgotten =
                reaches.size() == KEPT && place.epoch() < reaches.getFirst().epoch();
        return reaches.isEmpty() || forgotten;
    }

    /** The versions of one epoch, up to those of the next. */
    public record Reach(long epoch, long first) {}
}
