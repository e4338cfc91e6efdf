package io.tenure.document.replica;

import io.tenure.document.DocumentState;
import io.tenure.document.ShelfDigest;
import java.util.List;

/** What a host answers. */
sealed interface PeerAnswer {

    /**
     * The promise is on disk.
     *
     * @param digest of what it keeps of the partition
     * @param complete whether it has everything that was acknowledged before it came; a new disk has not
     */
    record Promised(ShelfDigest digest, boolean complete) implements PeerAnswer {}

    /** Not done, because of this promise, or of a view that names another owner. */
    record Rejected(Promise promise) implements PeerAnswer {}

    /** On disk are the states that were sent, or later ones of the same owner; but not those at these links. */
    record Kept(List<String> except) implements PeerAnswer {

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
    record Fetched(Promise promise, List<DocumentState> states) implements PeerAnswer {

        public Fetched {
            states = List.copyOf(states);
        }
    }

    /**
     * Numbers of what differs.
     *
     * @param complete as of {@link Promised}
     */
    record Differing(List<Integer> numbers, boolean complete) implements PeerAnswer {

        public Differing {
            numbers = List.copyOf(numbers);
        }
    }

    /** No answer came in time; never sent. */
    record Silence() implements PeerAnswer {}
}
