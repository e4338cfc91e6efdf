package io.tenure.document;

import java.util.ArrayList;
import java.util.List;

/**
 * In which epochs a document was written, oldest first, by whom, and with which version each began; the last {@value #KEPT}.
 *
 * <p>It tells an ancestor from a branch. Versions alone cannot, because both sides of a partition count on from the same
 * state; nor can epochs, because both sides may take over in the same one. A member never uses an epoch twice, so the states
 * of one epoch and one owner follow each other.
 */
public record Lineage(List<Reach> reaches) {

    public static final int KEPT = 8;
    public static final Lineage NONE = new Lineage(List.of());

    public Lineage {
        reaches = List.copyOf(reaches);
    }

    /** What the lineage is once this member, by its id, has written the document at this place. An empty id names nobody. */
    public Lineage with(Place place, String owner) {
        if (!reaches.isEmpty() && reaches.getLast().epoch() == place.epoch()) {
            return this;
        }
        List<Reach> longer = new ArrayList<>(reaches);
        longer.add(new Reach(place.epoch(), place.version(), owner));
        return new Lineage(longer.subList(Math.max(0, longer.size() - KEPT), longer.size()));
    }

    /** The id of the member that wrote the newest state; empty if that is not known. */
    public String owner() {
        return reaches.isEmpty() ? "" : reaches.getLast().owner();
    }

    /** Whether a state at this place, written by this member, may have led here. False is certain: that state is a branch. */
    public boolean mayHold(Place place, String owner) {
        for (int i = 0; i < reaches.size(); i++) {
            Reach reach = reaches.get(i);
            if (reach.epoch() == place.epoch()) {
                boolean endedBefore =
                        i + 1 < reaches.size() && reaches.get(i + 1).first() <= place.version();
                return reach.mayBeOf(owner) && reach.first() <= place.version() && !endedBefore;
            }
        }
        boolean forgotten =
                reaches.size() == KEPT && place.epoch() < reaches.getFirst().epoch();
        return reaches.isEmpty() || forgotten;
    }

    /**
     * The versions of one epoch, up to those of the next.
     *
     * @param owner the id of the member whose epoch it was, as text, because states are read often; empty if it was not named
     *     because some member could not have read that
     */
    public record Reach(long epoch, long first, String owner) {

        private boolean mayBeOf(String member) {
            return owner.isEmpty() || member.isEmpty() || owner.equals(member);
        }
    }
}
