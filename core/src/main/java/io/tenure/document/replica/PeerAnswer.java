package io.tenure.document.replica;

import io.tenure.document.EncodedState;
import io.tenure.document.ShelfDigest;
import io.tenure.selector.Partition;
import java.util.List;
import java.util.Map;

/** What a host answers. */
sealed interface PeerAnswer {

    /**
     * The promise is on disk.
     *
     * @param digest of what it keeps of the partition
     * @param complete whether it has everything that was acknowledged before it came; a new disk has not
     */
    record Promised(ShelfDigest digest, boolean complete) implements PeerAnswer {}

    /** Not done, because of this promise, of a view that names another owner, or of a newer roll. */
    record Rejected(Promise promise) implements PeerAnswer {}

    /**
     * On disk are the states that were sent, or later ones of the same owner.
     *
     * @param except the links at which something else is kept
     * @param complete as of {@link Promised}
     */
    record Kept(List<String> except, boolean complete) implements PeerAnswer {

        public Kept {
            except = List.copyOf(except);
        }
    }

    /** A page of names; an empty one is the end. */
    record Named(List<StateName> names) implements PeerAnswer {

        public Named {
            names = List.copyOf(names);
        }
    }

    /**
     * The states that were asked for and are there; perhaps not all, if they are large.
     *
     * @param promise of the partition, which is not below their epochs
     */
    record Fetched(Promise promise, List<EncodedState> states) implements PeerAnswer {

        public Fetched {
            states = List.copyOf(states);
        }
    }

    /**
     * What is in the first of the partitions that were asked for, as many as fit into an answer.
     *
     * @param isWhole whether that is all of the last one; if not, it has at least one state
     */
    record Copied(List<Fetched> parts, boolean isWhole) implements PeerAnswer {

        public Copied {
            parts = List.copyOf(parts);
            if (!isWhole && (parts.isEmpty() || parts.getLast().states().isEmpty())) {
                throw new IllegalArgumentException("A page of copies that goes on must say behind which one.");
            }
        }
    }

    /**
     * Numbers of what differs: of partitions, or of groups of them.
     *
     * @param complete as of {@link Promised}
     */
    record Differing(List<Integer> numbers, boolean complete) implements PeerAnswer {

        public Differing {
            numbers = List.copyOf(numbers);
            for (int number : numbers) {
                if (number >= Partition.COUNT) {
                    throw new IllegalArgumentException("There is no partition " + number + ".");
                }
            }
        }
    }

    /** What was promised; {@code next} is where the next page begins. */
    record Promises(Map<Partition, Promise> promises, int next) implements PeerAnswer {

        public Promises {
            promises = Map.copyOf(promises);
        }
    }

    /** No answer came in time; never sent. */
    record Silence() implements PeerAnswer {}
}
